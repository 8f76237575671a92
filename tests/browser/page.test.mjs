// The page of `sahkku convert --to html` in a real browser. The pages to test lie in the folder
// that SAHKKU_PAGES names; `cargo test --test suite browser` makes them and runs this.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const PAGES = process.env.SAHKKU_PAGES;
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

let browser;
before(async () => {
  assert.ok(PAGES, "SAHKKU_PAGES names no folder");
  browser = await chromium.launch({
    executablePath: process.env.SAHKKU_CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
  });
});
after(() => browser?.close());

/** Opens a page; nothing may be asked of the network, and nothing may be said on the console. */
async function visit(t, name, { hash = "", ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 }, reducedMotion: "reduce", ...options,
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => { complaints.push("a dialog"); dialog.dismiss(); });
  const url = pathToFileURL(join(PAGES, `${name}.html`)).href;
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url) complaints.push(`asks for ${request.url()}`);
  });
  page.complaints = complaints;
  await page.goto(url + hash);
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  return page;
}

const hash = (page) => page.evaluate(() => location.hash);
const what = (page) => page.locator(".now .what").textContent();
const press = (page, ...keys) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
/** Where something of a look stands: the ids of the pieces and their places. */
const pieces = (page) => page.locator(".stage").evaluate((stage) =>
  [...stage.querySelectorAll("use")].filter((use) => /-l\d+$/.test(use.getAttribute("href")))
    .map((use) => [use.getAttribute("href"), use.getAttribute("x"), use.getAttribute("y")].join(" ")));
const cell = (page, field) => page.locator(`.viewer td[data-f="${field}"]`).textContent();

test("every button does what its name says", async (t) => {
  const page = await visit(t, "teaching");
  const button = (name) => page.getByRole("button", { name, exact: true });
  const goes = async (name, address) => {
    // The driver would wait for a button that says it can do nothing.
    await button(name).click({ force: true });
    assert.equal(await hash(page), address, name);
  };
  await goes("A step forward", "#r1.t1.d1");
  await goes("A step forward", "#r1.t1.d2");
  await goes("A step forward", "#r1.t1.a1");
  await goes("A step back", "#r1.t1.d2");
  await goes("A turn forward", "#r1.t1.a3");
  await goes("A turn forward", "#r1.t2.a3");
  await goes("A turn back", "#r1.t1.a3");
  await goes("To the end", "#r1.t10.a3");
  assert.match(await page.locator(".status").textContent(), /Women have won/);
  assert.equal(await button("A step forward").getAttribute("aria-disabled"), "true");
  await goes("A step forward", "#r1.t10.a3");
  await goes("To the start", "#r1");
  await goes("A step back", "#r1");
  assert.equal((await pieces(page)).length, 33);
});

test("every key does what the list of keys says", async (t) => {
  const page = await visit(t, "teaching");
  const goes = async (key, address) => {
    await press(page, key);
    assert.equal(await hash(page), address, key);
  };
  await goes("ArrowRight", "#r1.t1.d1");
  await goes("Shift+ArrowRight", "#r1.t1.a3");
  await goes("ArrowLeft", "#r1.t1.a2");
  await goes("Shift+ArrowLeft", "#r1");
  await goes("End", "#r1.t10.a3");
  await goes("Home", "#r1");
  await goes("v", "#r1.v1.t1.d1");
  await goes("End", "#r1.v1.t1.a1");
  await goes("Escape", "#r1");
  const men = await pieces(page);
  await press(page, "f");
  assert.notDeepEqual(await pieces(page), men);
  await press(page, "f");
  assert.deepEqual(await pieces(page), men);
  await press(page, "d");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  // Whoever speaks to the computer can switch single letters off.
  await page.getByText("Keys and links").click();
  await page.getByLabel("Single letters are keys").uncheck();
  await press(page, "d");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  const listed = await page.locator(".help kbd").allTextContents();
  assert.deepEqual(listed, ["→", "←", "Shift + →", "Shift + ←", "Home", "End", "Space", "Esc", "v", "f", "d"]);
});

test("the board, the dice, the words and the table go along", async (t) => {
  const page = await visit(t, "teaching", { hash: "#r1.t1.a2" });
  assert.match(await what(page), /^1\. Men, III: queen from K2 to H2, wins the king\. Men to play\.$/);
  assert.match(await page.locator(".now .note").textContent(), /^Three fields along the middle row/);
  assert.equal(await page.locator(".viewer .dice").getAttribute("aria-label"), "Dice: X (spent), III (spent), II");
  assert.equal(await page.locator(".viewer .dice svg").count(), 3);
  assert.equal(await cell(page, "H2"), "men’s queen, men’s king");
  assert.equal(await cell(page, "L2"), "");
  assert.equal(await cell(page, "D2"), "women’s queen at home");
  await press(page, "ArrowRight");
  assert.equal(await cell(page, "J2"), "men’s king");
  const live = page.locator(".now");
  assert.equal(await live.getAttribute("aria-live"), "polite");
  const marked = page.locator("[aria-current=step]");
  assert.deepEqual(await marked.allTextContents(), ["KH2-J2"]);
  assert.ok(await marked.evaluate((link) => {
    const [box, panel] = [link, link.closest(".text")].map((element) => element.getBoundingClientRect());
    return box.top >= panel.top && box.bottom <= panel.bottom;
  }), "the move can be seen");
});

/** How often a colour, six hexadecimal digits, is seen in a picture of something. */
async function seen(target, colour) {
  const png = (await target.screenshot()).toString("base64");
  const context = await browser.newContext();
  const page = await context.newPage();
  const count = await page.evaluate(async ([png, colour]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      count += (data[i] << 16 | data[i + 1] << 8 | data[i + 2]) === colour;
    }
    return count;
  }, [png, Number.parseInt(colour, 16)]);
  await context.close();
  return count;
}

test("pieces have the colours of their sides, in pages and in pictures", async (t) => {
  for (const [colorScheme, men, women, king] of [
    ["light", "1f3f66", "a12a2a", "e8b83a"], ["dark", "86b4e8", "f08c80", "eec04a"],
  ]) {
    const page = await visit(t, "teaching", { colorScheme });
    for (const colour of [men, women, king]) {
      assert.ok(await seen(page.locator(".stage"), colour) > 100, `${colorScheme} ${colour}`);
    }
  }
  const context = await browser.newContext();
  t.after(() => context.close());
  const picture = await context.newPage();
  await picture.goto(pathToFileURL(join(PAGES, "picture.svg")).href);
  for (const colour of ["1f3f66", "a12a2a", "e8b83a"]) {
    assert.ok(await seen(picture, colour) > 100, `a picture, ${colour}`);
  }
});

test("marks and arrows of comments are drawn", async (t) => {
  const page = await visit(t, "teaching");
  const drawn = () => page.locator(".stage use[href*='-a']").evaluateAll((all) =>
    all.map((use) => document.querySelector(use.getAttribute("href")).firstElementChild.getAttribute("class")
      + " " + (document.querySelector(use.getAttribute("href")).getAttribute("class") ?? "")));
  assert.deepEqual(await drawn(), ["h mark-green "]);
  await page.goto(page.url() + "#r1.t1.a2");
  assert.deepEqual((await drawn()).sort(), ["e a mark-green", "e am", "e am"].sort());
});

test("links lead to moves, and the browser's own buttons back", async (t) => {
  const page = await visit(t, "teaching", { hash: "#r1.t3.a1" });
  assert.match(await what(page), /^3\. Men, III: queen from H2 to E2, captures a soldier/);
  await page.locator(".text").getByText("*B3-A3", { exact: true }).click();
  assert.equal(await hash(page), "#r1.t4.a1");
  await page.locator(".text").getByRole("link", { name: "2.", exact: true }).first().click();
  assert.equal(await hash(page), "#r1.t2.a3");
  await page.goBack();
  assert.match(await what(page), /^4\. Women, X/);
  await page.goBack();
  assert.match(await what(page), /^3\. Men/);
  await page.goForward();
  assert.match(await what(page), /^4\. Women/);
  // A turn without a place, a record that is not there, anything else.
  for (const nothing of ["#r1.t99", "#r9.t1", "#%22%3E", "#r1.__proto__"]) {
    await page.evaluate((to) => { location.hash = to; }, nothing);
    await page.waitForFunction(() => document.querySelector(".now .what").textContent.startsWith("The start."));
  }
});

test("a link shows the board and not the text beside it", async (t) => {
  const page = await visit(t, "teaching", { hash: "#r1.t9.a2", viewport: { width: 400, height: 800 } });
  await page.waitForTimeout(200);
  const box = await page.locator(".stage").boundingBox();
  assert.ok(box.y >= -1 && box.y + box.height <= 801, JSON.stringify(box));
});

test("variations can be gone through, those within others too", async (t) => {
  const page = await visit(t, "teaching", { hash: "#r1.t2" });
  await page.locator(".instead a").click();
  assert.equal(await hash(page), "#r1.v2.t2.d1");
  await press(page, "End");
  assert.equal(await hash(page), "#r1.v2.t3.a2");
  assert.match(await what(page), /^Variation\. 3\. Men.*captures the queen/);
  await press(page, "v");
  assert.equal(await hash(page), "#r1.v3.t3.d1");
  await press(page, "End");
  assert.match(await what(page), /queen from H2 to F2/);
  await press(page, "Escape");
  assert.equal(await hash(page), "#r1.v2.t2.a3");
  await press(page, "Escape");
  assert.equal(await hash(page), "#r1.t1.a3");
  await page.locator(".text a", { hasText: "QE2xC2" }).click();
  assert.equal(await hash(page), "#r1.v2.t3.a2");
});

test("several records share a page", async (t) => {
  const page = await visit(t, "several");
  const shown = () => page.locator("article.record:visible h2").allTextContents();
  const [first, second] = await page.locator("article.record h2").allTextContents();
  assert.deepEqual(await shown(), [first]);
  await page.locator(".contents a").nth(1).click();
  assert.deepEqual(await shown(), [second]);
  assert.equal(await hash(page), "#r2");
  assert.equal(await page.locator(".contents a[aria-current]").count(), 1);
  await press(page, "End");
  assert.match(await hash(page), /^#r2\.t\d+\.a\d+$/);
  await page.goBack();
  assert.deepEqual(await shown(), [first]);
  const other = await visit(t, "several", { hash: "#r3.t1.d1" });
  assert.match(await what(other), /^1\. .* throw /);
  assert.equal(await other.locator("article.record:visible").getAttribute("id"), "r3");
});

test("it plays by itself, and stops", async (t) => {
  const page = await visit(t, "several");
  await page.getByLabel("A step every").selectOption("5");
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  await press(page, " ");
  assert.equal(await page.locator(".play").getAttribute("aria-label"), "Stop");
  await page.waitForFunction(() => /t1\.a1$/.test(location.hash), null, { timeout: 5000 });
  await press(page, " ");
  assert.equal(await page.locator(".play").getAttribute("aria-label"), "Play");
  const here = await hash(page);
  await page.waitForTimeout(800);
  assert.equal(await hash(page), here);
  // At the end it stops by itself.
  await press(page, "End", "ArrowLeft");
  await page.locator(".play").click();
  await page.waitForFunction(() => document.querySelector(".play").getAttribute("aria-label") === "Play", null, { timeout: 5000 });
  assert.equal(await page.getByRole("button", { name: "A step forward" }).getAttribute("aria-disabled"), "true");
  // From the end it begins anew, and a key in between stops it.
  await page.locator(".play").click();
  assert.equal(await hash(page), "#r1");
  await press(page, "ArrowRight");
  assert.equal(await page.locator(".play").getAttribute("aria-label"), "Play");
});

test("fingers and the slider move it", async (t) => {
  const page = await visit(t, "teaching", { hasTouch: true, viewport: { width: 400, height: 800 } });
  const swipe = (from, to, dy = 0) => page.locator(".frame").evaluate((frame, [from, to, dy]) => {
    const touch = (x, y) => new Touch({ identifier: 1, target: frame, clientX: x, clientY: y });
    frame.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from, 200)], changedTouches: [touch(from, 200)] }));
    frame.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to, 200 + dy)] }));
  }, [from, to, dy]);
  await swipe(300, 100);
  assert.equal(await hash(page), "#r1.t1.d1");
  await swipe(300, 100);
  await swipe(100, 300);
  assert.equal(await hash(page), "#r1.t1.d1");
  await swipe(300, 290);
  await swipe(300, 200, 300);
  assert.equal(await hash(page), "#r1.t1.d1");
  const slider = page.getByLabel("Place in the game");
  await slider.fill("3");
  assert.equal(await hash(page), "#r1.t1.a1");
  await slider.focus();
  await press(page, "ArrowRight");
  assert.equal(await hash(page), "#r1.t1.a2");
  assert.match(await slider.getAttribute("aria-valuetext"), /^4 of \d+\. 1\. Men, III/);
});

test("focus can be followed", async (t) => {
  const page = await visit(t, "teaching");
  await press(page, "Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the game");
  // Of all the moves only the one that is shown is a stop.
  const stops = await page.locator(".text a:not([tabindex='-1'])").count();
  assert.equal(stops, 1);
  await page.locator(".text a[tabindex='0']").focus();
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "*QL2-K2");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, "solid");
  // On a button the blank presses that button.
  await page.getByRole("button", { name: "To the start" }).focus();
  await press(page, " ");
  assert.equal(await hash(page), "#r1");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), "first");
});

test("hostile text stays text", async (t) => {
  const page = await visit(t, "hostile");
  for (let step = 0; step < 12; step += 1) await press(page, "ArrowRight");
  await press(page, "Home", "v", "End");
  assert.equal(await page.evaluate(() => window.pwned), undefined);
  const html = page.locator("body");
  assert.equal(await html.locator("iframe, img, a[href^=javascript], b, object, form").count(), 0);
  assert.equal(await html.locator("script").count(), 2);
  assert.match(await page.locator("h2").textContent(), /\\u\{202e\}.*<b>Biret<\/b> &amp; 'x' "y"/);
  const text = await page.locator(".text").textContent();
  for (const part of ["</script><script>window.pwned=5</script> <!-- \"quoted\" 'text' \\u{202e}reversed", "<iframe src="]) {
    assert.ok(text.includes(part), part);
  }
  const bidi = await page.evaluate(() => /[\u202a-\u202e\u2066-\u2069]/.test(document.documentElement.outerHTML));
  assert.equal(bidi, false);
});

test("the page's policy lets nothing else run", async (t) => {
  const page = await visit(t, "hostile");
  const ran = await page.evaluate(() => new Promise((resolve) => {
    const blocked = [];
    document.addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.pwned = 9";
    document.body.append(script);
    const div = document.createElement("div");
    div.setAttribute("onclick", "window.pwned = 10");
    document.body.append(div);
    div.click();
    setTimeout(() => resolve({ blocked, pwned: window.pwned ?? null }), 100);
  }));
  assert.deepEqual(ran, { blocked: ["script-src-elem", "script-src-attr"], pwned: null });
  // The console says that these two were refused, which is right here.
  const refused = page.complaints.splice(0);
  assert.equal(refused.length, 2);
  assert.ok(refused.every((message) => message.includes("Content Security Policy")));
});

test("a wrong record is shown as far as it is right", async (t) => {
  const page = await visit(t, "wrong");
  await press(page, "End");
  assert.equal(await hash(page), "#r1.t1.a3");
  assert.match(await page.locator("#r1 .result").first().textContent(), /women won.*as the record says/);
  const section = page.locator("#r1 .wrong");
  assert.match(await section.textContent(), /This record is not right.*line \d+, column \d+:/s);
  assert.match(await page.locator("#r1 .stop").textContent(), /cannot be played/);
  assert.equal(await page.locator("#r1 .unplayed a, #r1 a:has(.unplayed)").count(), 0);
  assert.ok(await page.locator("#r1 .unplayed").count() > 0);
  // A record whose rules nobody knows has its moves, and no board.
  await page.locator(".contents a").nth(1).click();
  assert.equal(await page.locator("#r2 .viewer, #r2 svg").count(), 0);
  assert.match(await page.locator("#r2 .text").textContent(), /O1-O2/);
  await press(page, "ArrowRight");
  assert.equal(await hash(page), "#r2");
});

test("it can be read without its script", async (t) => {
  const page = await visit(t, "several", { javaScriptEnabled: false });
  assert.equal(await page.locator("article.record:visible").count(), 3);
  assert.equal(await page.locator("figure.still svg:visible").count(), 6);
  assert.equal(await page.locator(".viewer:visible").count(), 0);
  await page.locator("summary", { hasText: "at the start, as a table" }).first().click();
  assert.equal(await page.locator("#r1 table:visible td", { hasText: /^men’s soldier at home$/ }).count(), 15);
  assert.match(await page.locator("#r1 svg desc").first().textContent(), /^Board of 15 columns/);
});

test("printed it has the first position, the moves and the last position", async (t) => {
  const page = await visit(t, "several", { hash: "#r2" });
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("article.record:visible").count(), 3);
  assert.equal(await page.locator("figure.still svg:visible").count(), 6);
  assert.equal(await page.locator(".viewer:visible, .contents:visible, .skip:visible").count(), 0);
  const folder = await mkdtemp(join(tmpdir(), "sahkku-"));
  const pdf = await page.pdf({ path: join(folder, "page.pdf"), format: "A4" });
  await rm(folder, { recursive: true });
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  const leaves = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  assert.equal(leaves.length, 3);
});

test("every kind of board is drawn from both sides", async (t) => {
  const page = await visit(t, "boards");
  const records = await page.locator("article.record").count();
  for (let number = 1; number <= records; number += 1) {
    await page.evaluate((to) => { location.hash = to; }, `#r${number}`);
    await page.waitForFunction((id) => document.querySelector(`#${id} .viewer`), `r${number}`);
    await press(page, "End");
    for (const turned of [false, true]) {
      // Everything that is used is there, and nothing lies outside.
      const lost = await page.locator(`#r${number} .stage`).evaluate((stage) => {
        const around = stage.getBoundingClientRect();
        return [...stage.querySelectorAll("use")].filter((use) => {
          const box = use.getBoundingClientRect();
          return !document.querySelector(use.getAttribute("href")) || box.width === 0
            || box.left < around.left - 1 || box.right > around.right + 1
            || box.top < around.top - 1 || box.bottom > around.bottom + 1;
        }).map((use) => use.getAttribute("href"));
      });
      assert.deepEqual(lost, [], `record ${number}, turned: ${turned}`);
      await press(page, "f");
    }
  }
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [400, 1200]) {
    test(`no rule of accessibility is broken: ${colorScheme}, ${width} wide`, async (t) => {
      for (const [name, at] of [["teaching", "#r1.t2.a3"], ["several", "#r2"], ["wrong", ""]]) {
        const page = await visit(t, name, { hash: at, colorScheme, viewport: { width, height: 800 } });
        for (const summary of await page.locator("summary:visible").all()) await summary.click();
        // The driver puts it in past the page's policy.
        await page.evaluate(await readFile(AXE, "utf8"));
        const { violations, passes } = await page.evaluate(() => globalThis.axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        }));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200) + " " + node.failureSummary)]), [], name);
        assert.ok(passes.some(({ id }) => id === "color-contrast"));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} wider than the window`);
      }
    });
  }
}
