// Compiles the Typst files that are named, in the folder that is named first, each to a PDF beside it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

const [folder, ...names] = process.argv.slice(2);
const compiler = NodeCompiler.create({ workspace: folder });
for (const name of names) {
  const pdf = compiler.pdf({ mainFilePath: join(folder, `${name}.typ`) });
  writeFileSync(join(folder, `${name}-typst.pdf`), pdf);
}
