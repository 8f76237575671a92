//! From the JSON of a record back to its text.

use super::build::{build, commands_of};
use super::check::{self, at};
use super::error::{JsonError, Problem};
use super::movetext::movetext;
use super::wire::{CommentJson, NoteJson, RecordJson, ThrowJson};
use crate::record::{AsWritten, ChunkKind, Record, escape_value, layout, split};

/// The text of a record, with a line end at its end; or, where the JSON has the whole text, that text.
///
/// The header keeps its order and its spelling, the movetext is laid out as in canonical form. What
/// comes out is read again before it is handed over: it says what the JSON says and nothing else.
/// What a replay added to the JSON is not looked at.
///
/// The outcome is bytes, for a `text_latin1` may hold what is no UTF-8.
///
/// # Errors
/// [`JsonError::Value`] with the place of the first thing that cannot be written in a record, or that
/// contradicts something else in the JSON.
pub fn to_record_text(record: &RecordJson) -> Result<Vec<u8>, JsonError> {
    if let Some(text) = own_text(record)? {
        return verbatim(record, text);
    }
    let text = written(record)?;
    is_one_record(text.as_bytes())?;
    let again = Record::parse(text.as_bytes());
    if let Some(finding) = again
        .diagnostics()
        .iter()
        .find(|finding| finding.is_error())
    {
        return Err(Problem::Broken(finding.message.clone()).into());
    }
    if build(&again).0 != bare(record) {
        return Err(Problem::ReadOtherwise.into());
    }
    Ok(text.into_bytes())
}

/// The whole text, where the JSON has it.
fn own_text(record: &RecordJson) -> Result<Option<Vec<u8>>, JsonError> {
    match (&record.text, &record.text_latin1) {
        (None, None) => Ok(None),
        (Some(text), None) => Ok(Some(text.clone().into_bytes())),
        (None, Some(text)) => {
            let bytes: Option<_> = text
                .chars()
                .map(|letter| u8::try_from(letter).ok())
                .collect();
            bytes
                .map(Some)
                .ok_or_else(|| at("text_latin1", Problem::NotLatin1))
        }
        (Some(_), Some(_)) => Err(at("text_latin1", Problem::TwoTexts)),
    }
}

/// A text as it is, if the rest of the JSON is what is understood of it.
fn verbatim(record: &RecordJson, text: Vec<u8>) -> Result<Vec<u8>, JsonError> {
    let field = if record.text.is_some() {
        "text"
    } else {
        "text_latin1"
    };
    is_one_record(&text).map_err(|error| error.within(|| field.to_owned()))?;
    let without_text = |record: RecordJson| RecordJson {
        text: None,
        text_latin1: None,
        ..record
    };
    if without_text(build(&Record::parse(&text)).0) != without_text(bare(record)) {
        return Err(at(field, Problem::TextDiffers));
    }
    Ok(text)
}

fn written(record: &RecordJson) -> Result<String, JsonError> {
    if record.tags.is_empty() {
        return Err(at("tags", Problem::NoTag));
    }
    let mut text = String::new();
    for (place, tag) in record.tags.iter().enumerate() {
        check::tag(tag).map_err(|error| error.within(|| format!("tags[{place}]")))?;
        for part in ["[", &tag.name, " \"", &escape_value(&tag.value), "\"]\n"] {
            text.push_str(part);
        }
    }
    text.push('\n');
    let tokens = movetext(record)?;
    text.push_str(&layout(&Record::parse(tokens.as_bytes()), &AsWritten));
    Ok(text)
}

/// In a file the text must be one record, neither more nor less.
fn is_one_record(text: &[u8]) -> Result<(), JsonError> {
    let mut chunks = split(text);
    let first = chunks.next();
    let whole = first.is_some_and(|chunk| {
        chunk.kind == ChunkKind::Record
            && chunk.too_large.is_none()
            && chunk.bytes.len() == text.len()
    });
    if whole {
        Ok(())
    } else {
        Err(Problem::NotOneRecord.into())
    }
}

/// The record without what a replay added, and with the commands of every comment.
fn bare(record: &RecordJson) -> RecordJson {
    let mut bare = record.clone();
    bare.replay = None;
    complete(&mut bare.after_result);
    for entry in bare.roll_off.iter_mut().flatten() {
        complete_throw(&mut entry.throw);
    }
    for line in &mut bare.lines {
        complete(&mut line.before);
        for turn in &mut line.turns {
            turn.replay = None;
            turn.throws.iter_mut().for_each(complete_throw);
            turn.variations
                .iter_mut()
                .for_each(|variation| complete(&mut variation.notes));
        }
    }
    bare
}

fn complete_throw(throw: &mut ThrowJson) {
    complete(&mut throw.notes);
    complete(&mut throw.notes_after_colon);
    complete(&mut throw.notes_after_pass);
    throw
        .rethrows
        .iter_mut()
        .for_each(|rethrow| complete(&mut rethrow.notes));
    throw
        .play
        .iter_mut()
        .flatten()
        .for_each(|action| complete(&mut action.notes));
}

fn complete(notes: &mut [NoteJson]) {
    for note in notes {
        if let NoteJson::Comment(CommentJson { text, commands }) = note
            && commands.is_empty()
        {
            *commands = commands_of(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::json::{
        CommandJson, NoteJson, ResultJson, RethrowJson, RollOffJson, SideJson, TagJson, TurnJson,
        from_record,
    };

    const TEXT: &str = "[Variant \"lagesvuotna\"]\n[x \"a \\\"b\\\" \\\\\"]\n\n{before}\n0. M X20 W 200 {c} $3\n\
                        1. M XX2! {d} ~X0?: {e} *QL2-K2!? $1 {[%mark H2 green]} QK2xH2=K\n  (1. M X00: *O1-O2)\n\
                        {f}\n  ({g}\n  1. M X00: --\n    (M 300: *O1))\n2. W 300: -- {h} + X: *A3\n= men {end}\n";

    fn record() -> RecordJson {
        from_record(&Record::parse(TEXT.as_bytes()))
    }

    #[test]
    fn every_construct_comes_back() {
        let json = record();
        assert_eq!(json.text, None);
        assert_eq!(
            String::from_utf8(to_record_text(&json).unwrap()).unwrap(),
            TEXT
        );
        assert_eq!(json.lines.len(), 4);
        let variations = &json.lines[0].turns[0].variations;
        assert_eq!(
            variations
                .iter()
                .map(|variation| variation.line)
                .collect::<Vec<_>>(),
            [1, 2]
        );
        assert_eq!(json.lines[3].parent.unwrap().line, 2);
        assert_eq!(json.lines[3].turns[0].number, None);
    }

    #[test]
    fn commands_may_be_left_out() {
        let mut json = record();
        let play = json.lines[0].turns[0].throws[0].play.as_mut().unwrap();
        let NoteJson::Comment(comment) = &mut play[0].notes[1] else {
            panic!("no comment")
        };
        assert_eq!(comment.commands[0].value, "H2 green");
        comment.commands.clear();
        assert_eq!(to_record_text(&json).unwrap(), TEXT.as_bytes());
    }

    /// What is said when the record is changed in one way.
    fn refusal(change: impl FnOnce(&mut RecordJson)) -> String {
        let mut json = record();
        change(&mut json);
        to_record_text(&json).unwrap_err().to_string()
    }

    fn note(text: &str, commands: Vec<CommandJson>) -> NoteJson {
        NoteJson::Comment(CommentJson {
            text: text.to_owned(),
            commands,
        })
    }

    #[test]
    fn what_no_record_can_say_is_refused_with_its_place() {
        let tag = |name: &str, value: &str| TagJson {
            name: name.into(),
            value: value.into(),
        };
        let said = [
            refusal(|json| json.tags.clear()),
            refusal(|json| json.tags[1] = tag("a b", "")),
            refusal(|json| json.tags[0] = tag("Men", "x\"]\n[Women \"y")),
            refusal(|json| json.result = None),
            refusal(|json| json.lines.clear()),
            refusal(|json| json.lines[0].turns[0].number = Some(0)),
            refusal(|json| json.lines[0].turns[1].side = None),
            refusal(|json| json.lines[0].turns[1].throws.clear()),
            refusal(|json| json.lines[0].turns[0].throws[0].faces = Some("X5".into())),
            refusal(|json| json.lines[0].turns[0].throws[0].rethrows[0].faces = "x".into()),
            refusal(|json| json.lines[0].turns[0].throws[0].glyph = Some("!!!".into())),
            refusal(|json| json.lines[0].before.push(note("a} 1. M", vec![]))),
            refusal(|json| {
                json.lines[0]
                    .before
                    .push(note("a", vec![CommandJson::default()]));
            }),
            refusal(|json| json.lines[0].before.push(NoteJson::Unreadable("x".into()))),
            refusal(|json| {
                json.after_result
                    .push(NoteJson::Nag(std::num::NonZeroU8::MIN));
            }),
            refusal(|json| json.roll_off.as_mut().unwrap()[0].side = None),
            refusal(|json| json.roll_off.as_mut().unwrap()[1].throw.play = Some(vec![])),
        ];
        let expected = [
            "tags: a record begins with at least one tag",
            "tags[1].name: the name of a tag is made of 1 to 255 ASCII letters, digits and `_`",
            "tags[0].value: the value of a tag cannot hold a line end",
            "result: a record ends with its result",
            "lines: the main line is missing; it may be without turns",
            "lines[0].turns[0].number: turns are numbered from 1",
            "lines[0].turns[1].side: this is missing; only a record with `text` may leave it open",
            "lines[0].turns[1].throws: this is missing; only a record with `text` may leave it open",
            "lines[0].turns[0].throws[0].faces: `X5` is no throw: expected a face (X, 0, 1, 2, 3 or 4), `:` or a blank, found `5`",
            "lines[0].turns[0].throws[0].rethrows[0].faces: the canonical spelling is `X`",
            "lines[0].turns[0].throws[0].glyph: `!!!` is no glyph; the glyphs are ! ? !! ?? !? ?!",
            "lines[0].before[1].comment.text: a comment cannot hold `}`",
            "lines[0].before[1].comment.commands: these are not the commands that the text of the comment holds",
            "lines[0].before[1].unreadable: `unreadable` says what was not understood of a `text`, and there is none",
            "after_result: only comments stand behind the result",
            "roll_off[0].side: this is missing; only a record with `text` may leave it open",
            "roll_off[1].throw.play: nothing is played with a throw of the roll-off",
        ];
        for (said, expected) in said.iter().zip(expected) {
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn an_action_says_what_its_notation_says() {
        let change = |change: fn(&mut crate::export::json::ActionJson)| {
            refusal(|json| change(&mut json.lines[0].turns[0].throws[0].play.as_mut().unwrap()[1]))
        };
        let at = "lines[0].turns[0].throws[0].play[1].";
        assert_eq!(
            change(|action| action.from = "A1".into()),
            format!("{at}from: the notation `QK2xH2=K` says something else")
        );
        assert!(change(|action| action.king = None).starts_with(&format!("{at}king: ")));
        assert!(change(|action| action.die = Some("X".into())).starts_with(&format!("{at}die: ")));
        assert_eq!(
            change(|action| action.notation = "qk2xh2=k".into()),
            format!("{at}notation: the canonical spelling is `QK2xH2=K`")
        );
        assert!(change(|action| action.notation = "QK2-H2 = men".into()).contains("is no action"),);
    }

    #[test]
    fn lines_form_one_tree_in_the_order_of_the_text() {
        assert_eq!(
            refusal(|json| json.lines[0].turns[0].variations.swap(0, 1)),
            "lines[0].turns[0].variations[0].line: lines are listed in the order of the text: \
             this variation is line 1, not 2"
        );
        assert_eq!(
            refusal(|json| json.lines[2].parent.as_mut().unwrap().turn = Some(1)),
            "lines[2].parent: the turn that names this line as its variation is another"
        );
        assert_eq!(
            refusal(|json| json.lines[1].turns.clear()),
            "lines[1].turns: a variation holds at least one turn"
        );
        let spare = crate::export::json::LineJson::default();
        assert_eq!(
            refusal(|json| json.lines.push(spare)),
            "lines[4]: no turn names this line as its variation"
        );
        assert!(refusal(|json| drop(json.lines.pop())).contains("not 3"));
    }

    #[test]
    fn nothing_slips_through_as_something_else() {
        assert!(
            refusal(|json| json.lines[0].before.push(note("a\n[Men \"x\"]", vec![])))
                .starts_with("this does not make one record")
        );
        assert!(
            refusal(|json| json.tags[0].value.push('\0'))
                .starts_with("the record that this makes cannot be read")
        );
        // In a roll-off a throw without play and number is one more roll-off throw.
        let said = refusal(|json| {
            json.lines[0].turns.truncate(1);
            json.lines.truncate(1);
            json.lines[0].turns[0] = TurnJson {
                side: Some(SideJson::Men),
                throws: vec![ThrowJson {
                    faces: Some("X".into()),
                    ..ThrowJson::default()
                }],
                ..TurnJson::default()
            };
        });
        assert!(
            said.starts_with("lines[0].turns[0].number: behind a roll-off"),
            "{said}"
        );
        let said = refusal(|json| {
            let rethrow = RethrowJson {
                faces: "XXXXXXX".into(),
                ..RethrowJson::default()
            };
            json.roll_off = Some(vec![RollOffJson::default()]);
            json.roll_off.as_mut().unwrap()[0]
                .throw
                .rethrows
                .push(rethrow);
        });
        assert!(said.starts_with("roll_off[0].side"), "{said}");
    }

    #[test]
    fn a_broken_record_keeps_its_text() {
        for text in [
            &b"[Men \"a\"]\n[Round 3]\n\n1. M X5: O1-O2 word\n(2. W\n+ : = K\n"[..],
            b"[Men \"a\\b\"]\n\n= men\n= women",
            b"[Men \"a\"]\n\n0. 0. X20 ) ( M 3: {never closed",
            b"[Men \"\xC1nte\"]\n\n{\xFF} 1. M X20\n= men\n",
        ] {
            let json = from_record(&Record::parse(text));
            assert_eq!(json.text.is_some(), str::from_utf8(text).is_ok());
            assert_eq!(json.text_latin1.is_some(), json.text.is_none());
            assert_eq!(to_record_text(&json).unwrap(), text);
            let lied = RecordJson {
                result: Some(ResultJson::Draw),
                ..json
            };
            let error = to_record_text(&lied).unwrap_err().to_string();
            assert!(error.ends_with("do not say the same"), "{error}");
        }
    }

    #[test]
    fn a_text_of_ones_own_makes_one_record() {
        let json = from_record(&Record::parse(b"[Men \"a\"]\n\nword\n"));
        let two = "[Men \"a\"]\n\nword\n[Men \"b\"]\n\n= men\n".to_owned();
        let error = to_record_text(&RecordJson {
            text: Some(two),
            ..json.clone()
        })
        .unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("text: this does not make one record"),
            "{error}"
        );
        let latin1 = Some("ŋ".to_owned());
        let error = to_record_text(&RecordJson {
            text: None,
            text_latin1: latin1,
            ..json.clone()
        });
        assert!(
            error
                .unwrap_err()
                .to_string()
                .starts_with("text_latin1: each character")
        );
        let error = to_record_text(&RecordJson {
            text_latin1: json.text.clone(),
            ..json
        });
        assert!(error.unwrap_err().to_string().contains("not both"));
    }
}
