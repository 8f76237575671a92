//! The clauses of the record format: what is accepted, and what is refused with which finding where.

use sahkku::diagnostic::{Code, Severity};
use sahkku::record::{
    AsWritten, ChunkKind, NodeKind, Record, RecordReader, check_outside, layout, split,
};
use sahkku::text::LineIndex;

/// A movetext under a minimal header of two lines, so that it begins on line 3.
fn under_header(movetext: &str) -> String {
    format!("[Variant \"lagesvuotna\"]\n\n{movetext}")
}

/// The findings of all records of a text as "code line:column".
fn findings(text: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for chunk in split(text) {
        let diagnostics = match chunk.kind {
            ChunkKind::Outside => check_outside(chunk.bytes),
            ChunkKind::Record => {
                let record = Record::parse(chunk.bytes);
                assert_eq!(
                    record.print(),
                    chunk.bytes,
                    "parse then print is the identity"
                );
                record.diagnostics().to_vec()
            }
        };
        let lines = LineIndex::new(chunk.bytes);
        for finding in diagnostics {
            let place = lines.place(chunk.bytes, finding.span.start as usize);
            let line = place.line + chunk.line - 1;
            found.push(format!("{} {line}:{}", finding.code, place.column));
        }
    }
    found
}

#[track_caller]
fn accepts(movetext: &str) {
    let text = under_header(movetext);
    assert_eq!(
        findings(text.as_bytes()),
        Vec::<String>::new(),
        "{movetext}"
    );
}

/// The findings of a movetext; its first line counts as line 1.
#[track_caller]
fn refuses(movetext: &str, expected: &[&str]) {
    let text = under_header(movetext);
    let found: Vec<String> = findings(text.as_bytes())
        .into_iter()
        .map(|finding| {
            let (code, place) = finding.split_once(' ').unwrap();
            let (line, column) = place.split_once(':').unwrap();
            format!("{code} {}:{column}", line.parse::<u64>().unwrap() - 2)
        })
        .collect();
    assert_eq!(found, expected, "{movetext}");
}

#[test]
fn every_construct_is_accepted() {
    for movetext in [
        "= unfinished",
        "0. M X20 W 200 {most X starts}\n1. M X32: *QL2-K2 QK2-H2=K! QH2-F2\n= men\n",
        "2. W XX2~X0: *A3-A2 A2-C2 {both X thrown again}\n= women",
        "1. M XX2~3X~0: --\n= draw",
        "1. M X: *O1-O2 + 32: O2-L2\n= unfinished",
        "1. M X+32: *O1 O2-L2\n= unfinished",
        "1. M X: -- + 32\n= unfinished",
        "0. M X W 2 M X: *O1 + 32: --\n= unfinished",
        "0. M X W 2 M X {c} + 32: --\n= unfinished",
        "1. M X20!: O1-O2? L2xJ2!! X:*O1-O2!? K2-L2?! KK2-L2?? = unfinished",
        "1. M X20 {a} $3 {b}: {c} *O1-O2 {d} $255 ; e\n= unfinished",
        "1. M 320: C2'-A2 C2’xA2 O2-O1=Kx O2xO1=K KH2-H1#K\n= unfinished",
        "{before} $1 1. M X20: *O1-O2 (1. M X20: *QL2-K2 (1. M X20: --) (1. M X20: X:*O1)) 2. W 300: --\n= unfinished",
        "1. M X20: *O1-O2 ({so} 1. M X20: *QL2-K2 2. W 300: --)\n= unfinished",
        "1. M 320\n= unfinished {the end} ; really\n% and this\n",
        "1. M X20: *O1-O2 {[%mark H2 green] % no skipped line\n% nor this\n}\n= unfinished",
        "% skipped (\n1. M 320: --\n% {\n= unfinished",
        "1.\u{a0}M\u{b}320\u{c}:\t--\r= unfinished",
    ] {
        accepts(movetext);
    }
}

#[test]
fn forgiven_spellings_are_accepted_and_made_canonical() {
    for (written, canonical) in [
        ("1. m x,iii,ii: o1–o2", "1. M X32: O1-O2"),
        ("W Ø,Ø,Ø: --", "W 000: --"),
        ("3. M Х,III,Ø~III", "3. M X30~3"),
        ("1. M x-.: *o1", "1. M X00: *O1"),
        ("1. M –20 : ——", "1. M 020: --"),
        ("1. M IIII,I: O1×O2", "1. M 41: O1xO2"),
        ("1. w 3ø0: ka1хb2=k", "1. W 300: KA1xB2=K"),
        ("1.M X20:O1-O2", "1. M X20: O1-O2"),
        ("1. M X20 ~ 0: Х:*O1-O2", "1. M X20~0: X:*O1-O2"),
        (
            "; said\n1. M X20: ; {odd}\nO1-O2",
            "{said}\n1. M X20: {{odd)} O1-O2",
        ),
    ] {
        let text = under_header(&format!("{written}\n=Unfinished"));
        let record = Record::parse(text.as_bytes());
        assert_eq!(record.diagnostics(), [], "{written}");
        let laid_out = layout(&record, &AsWritten);
        assert_eq!(
            laid_out,
            under_header(&format!("{canonical}\n= unfinished\n")),
            "{written}"
        );
        let again = Record::parse(laid_out.as_bytes());
        assert_eq!(layout(&again, &AsWritten), laid_out, "twice is once");
    }
}

#[test]
fn broken_tokens_are_refused_where_they_stand() {
    for (movetext, expected) in [
        ("1. M X20: *O1-02\n= men", &["bad-field 1:11"][..]),
        ("1. M X20: P9-L2 O2-L2\n= men", &["bad-field 1:11"]),
        ("1. M X20: RO2-L2\n= men", &["bad-field 1:11"]),
        ("1. M X20: O2L2\n= men", &["bad-action 1:11"]),
        ("1. M X20: O2-L2=Q\n= men", &["bad-action 1:11"]),
        ("1. M X20: O2-\n= men", &["bad-field 1:11"]),
        ("1. M X20: O2-L2 =K\n= men", &["bad-result 1:17"]),
        ("1. M X5: --\n= men", &["bad-face 1:6"]),
        ("1. M XIII: --\n= men", &["bad-face 1:6"]),
        ("1. M X20~: --\n= men", &["bad-face 1:9"]),
        ("1. M 3333333: --\n= men", &["too-many-dice 1:6"]),
        ("1. M X20: O2-L2!!!\n= men", &["bad-glyph 1:16"]),
        (
            "1. M X20: O2-L2 ! $0 $256\n= men",
            &["misplaced-glyph 1:17", "bad-glyph 1:19", "bad-glyph 1:22"],
        ),
        ("1. M X20: --!\n= men", &["misplaced-glyph 1:13"]),
        ("99999999999. M X20: --\n= men", &["bad-number 1:1"]),
        (
            "1. M X20: O2-L2 a mistake\n= men",
            &["unexpected-text 1:17"],
        ),
        ("1. M X20: O2-L2\n= M", &["bad-result 2:1"]),
        ("1. M X20: O2-L2\n=", &["bad-result 2:1"]),
    ] {
        refuses(movetext, expected);
    }
}

#[test]
fn missing_and_misplaced_parts_are_refused_once() {
    for (movetext, expected) in [
        ("1. X20: O2-L2\n= men", &["expected-side 1:4"][..]),
        ("1.\n= men", &["expected-side 1:3"]),
        ("1. M : O2-L2\n= men", &["expected-throw 1:5"]),
        ("1. M\n2. W 300\n= men", &["expected-throw 1:5"]),
        ("1. M O2-L2 O2-L2\n= men", &["expected-throw 1:5"]),
        ("0. M X W\n1. M X20\n= men", &["expected-throw 1:9"]),
        ("1. M X20: + 32\n= men", &["expected-action 1:10"]),
        ("1. M X20:\n2. W 300: --\n= men", &["expected-action 1:10"]),
        ("1. M X20 O2-L2 O2-L2\n= men", &["missing-colon 1:9"]),
        ("1. M X20 --\n= men", &["missing-colon 1:9"]),
        ("1. M X20 200: --\n= men", &["unexpected-text 1:10"]),
        ("1. M X20: O2-L2 --\n= men", &["unexpected-text 1:17"]),
        ("1. M X20: -- O2-L2\n= men", &["unexpected-text 1:14"]),
        (
            "1. {c} M $1 X20: --\n= men",
            &["misplaced-comment 1:4", "misplaced-comment 1:10"],
        ),
        (
            "1. M X20: --\n0. M X W 2\n= men",
            &["misplaced-roll-off 2:1"],
        ),
        ("(1. M X20: --)\n= men", &["misplaced-variation 1:1"]),
        (
            "1. M X20: -- (1. M X20: --) O2-L2\n= men",
            &["unexpected-text 1:29"],
        ),
        ("1. M X20: -- ({c})\n= men", &["empty-variation 1:14"]),
        (
            "1. M X20: -- (1. M X20: --\n= men",
            &["unclosed-variation 1:14"],
        ),
        ("1. M X20: -- )\n= men", &["stray-parenthesis 1:14"]),
        ("1. M X20: -- }\n= men", &["stray-brace 1:14"]),
        (
            "1. M X20: -- [Round \"3\"]\n= men",
            &["tag-in-movetext 1:14"],
        ),
        ("1. M X20: -- [%mark H2]\n= men", &["tag-in-movetext 1:14"]),
        (
            "1. M X20: --\n= men\nso it ended {yes}\nreally\n",
            &["text-after-result 3:1"],
        ),
        ("1. M X20: --", &["result-missing 1:13"]),
        ("", &["result-missing 0:1"]),
    ] {
        refuses(movetext, expected);
    }
}

#[test]
fn broken_tags_are_refused_and_the_header_goes_on() {
    for (header, expected) in [
        ("[Round 3]", "malformed-tag 1:1"),
        ("[Round \"3\" x]", "malformed-tag 1:1"),
        ("[Round\"3\"]", "malformed-tag 1:1"),
        ("[]", "malformed-tag 1:1"),
        ("[", "malformed-tag 1:1"),
        ("[Rúnd \"3\"]", "malformed-tag 1:1"),
        ("[Event \"a]", "unclosed-string 1:8"),
        ("[Event \"a", "unclosed-string 1:8"),
        ("[Event \"a\\\"]", "unclosed-string 1:8"),
        ("[Event \"a \"b\" c\"]", "stray-quote 1:11"),
        ("[Event \"a\\n\"]", "bad-escape 1:10"),
        ("[Event \"a\"] so", "text-after-tag 1:13"),
    ] {
        // A header is only recognised by a proper tag, so one follows.
        let text = format!("{header}\n[Men \"m\"]\n\n= men\n");
        assert_eq!(findings(text.as_bytes()), [expected], "{header}");
        let text = format!("[Men \"m\"]\n{header}\n[Women \"w\"]\n\n= men\n");
        let chunks: Vec<_> = split(text.as_bytes()).collect();
        assert_eq!(chunks.len(), 1, "{header}");
        let record = Record::parse(chunks[0].bytes);
        assert!(record.tag_named("women").is_some(), "{header}");
    }
    let fine = "[Event \"Ole \\\"Loddi\\\" \\\\ 2\"] [Site \"\"]\n  [x_1\t\"y\"]\n\n= men\n";
    assert_eq!(findings(fine.as_bytes()), Vec::<String>::new());
}

#[test]
fn a_clear_mistake_gets_a_suggestion() {
    let text = under_header("1. M X3O: 02-L2\n= men");
    let record = Record::parse(text.as_bytes());
    let helps: Vec<_> = record
        .diagnostics()
        .iter()
        .filter_map(|d| d.help.as_deref())
        .collect();
    assert!(
        helps[0].contains("`X30`") && helps[1].contains("`O2-L2`"),
        "{helps:?}"
    );
    let messages: Vec<_> = record
        .diagnostics()
        .iter()
        .map(|d| d.message.as_str())
        .collect();
    assert!(
        messages[0].contains("in the throw of turn 1"),
        "{messages:?}"
    );
}

#[test]
fn a_number_without_its_dot_is_a_warning() {
    let text = under_header("1 M X20: --\n2 W 300: --\n= men");
    let record = Record::parse(text.as_bytes());
    assert!(
        record
            .diagnostics()
            .iter()
            .all(|d| d.code == Code::MissingDot)
    );
    assert!(
        record
            .diagnostics()
            .iter()
            .all(|d| d.severity == Severity::Warning)
    );
    assert_eq!(record.diagnostics().len(), 2);
}

#[test]
fn a_roll_off_throw_may_be_turn_one() {
    let text = under_header("0. M X W 2 M X: *O1 + 32: --\n= men");
    let record = Record::parse(text.as_bytes());
    let sides = |kind: &NodeKind| matches!(kind, NodeKind::Side(_));
    let at = record
        .nodes()
        .iter()
        .rposition(|node| sides(&node.kind))
        .unwrap();
    assert!(sahkku::record::begins_turn(record.nodes(), at));
    assert!(!sahkku::record::begins_turn(record.nodes(), 1));
}

#[test]
fn the_reader_and_the_splitter_cut_alike() {
    let text = "\u{feff}% head\n{a}\n\n[A \"1\"]\r\n[bad\r\n\r\n1. M {\r\n[B 2]\r\n[C \"3\"]\n= men\n[%x]\n[D 4]\n[E \"5\"]\n";
    let cut: Vec<_> = split(text.as_bytes()).collect();
    let places: Vec<_> = cut.iter().map(|chunk| (chunk.offset, chunk.line)).collect();
    assert_eq!(places, [(3, 1), (15, 4), (40, 8), (66, 12)]);
    let mut reader = RecordReader::new(Drip(text.as_bytes()));
    for chunk in cut {
        assert_eq!(reader.next_chunk().unwrap(), Some(chunk));
    }
    assert_eq!(reader.next_chunk().unwrap(), None);
    assert_eq!(reader.next_chunk().unwrap(), None);
}

/// Gives one byte at a time.
struct Drip<'t>(&'t [u8]);
impl std::io::Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some((&byte, rest)) = self.0.split_first() else {
            return Ok(0);
        };
        buffer[0] = byte;
        self.0 = rest;
        Ok(1)
    }
}
