//! What is said of slips that people make: one finding, with what was meant, and a mend that helps.

use sahkku::diagnostic::{Certainty, Code, Diagnostic};
use sahkku::record::Record;
use sahkku::replay::{Rulebook, mend, mends, verify};

const LAGESVUOTNA: &str = "[Variant \"lagesvuotna\"]\n\n";
const VUOVDAGUOIKA: &str = "[Variant \"vuovdaguoika\"]\n";

fn findings(text: &str) -> Vec<Diagnostic> {
    verify(&Record::parse(text.as_bytes()), &mut Rulebook::default()).findings
}

/// The codes of what is wrong or probably a slip; hints do not count.
#[track_caller]
fn says(text: &str, codes: &[Code]) -> Vec<Diagnostic> {
    let mut found = findings(text);
    found.retain(|finding| finding.code != Code::Unverified);
    found.retain(|finding| finding.code != Code::StartUnchecked);
    let said: Vec<Code> = found.iter().map(|finding| finding.code).collect();
    assert_eq!(said, codes, "{text}\n{found:#?}");
    found
}

/// The only thing that is said.
#[track_caller]
fn says_one(text: &str, code: Code) -> Diagnostic {
    says(text, &[code]).remove(0)
}

#[track_caller]
fn helps(finding: &Diagnostic, with: &str) {
    let help = finding.help.as_deref().unwrap_or_default();
    assert!(help.contains(with), "{finding}: {help}");
}

/// What comes of a text when all of its findings that are at least so certain are mended.
fn mended(text: &str, least: Certainty) -> String {
    let mended = mend(text.as_bytes(), &mut Rulebook::default(), least);
    mended.map_or_else(
        || text.to_owned(),
        |mended| String::from_utf8(mended.text).unwrap(),
    )
}

#[test]
fn a_die_named_wrongly_is_that_and_nothing_else() {
    for text in [
        format!("{LAGESVUOTNA}0. M X20 W 200\n1. M X32: 3:*QL2-K2\n= unfinished\n"),
        format!("{LAGESVUOTNA}0. M X20 W 200\n1. M X20: 2:*O1-O2\n= unfinished\n"),
        format!("{VUOVDAGUOIKA}\n1. M X20: 2:*O1-O2\n= unfinished\n"),
        format!(
            "{VUOVDAGUOIKA}[Position \"M:K3 W:L1,D2 Km:F3 >M\"]\n\n1. M 2X0: X:KF3-H3\n= unfinished\n"
        ),
    ] {
        let finding = says_one(&text, Code::WrongDie);
        assert!(!finding.message.contains("the king stands"), "{finding}");
    }
}

#[test]
fn blanks_between_strokes_are_mended_as_figures() {
    for (written, meant) in [
        ("III 0 0", "300"),
        ("0 II 0", "020"),
        ("X II 0", "X20"),
        ("x 2 0", "X20"),
        ("iii 20", "320"),
        ("3 II O", "320"),
        ("2 OO", "200"),
    ] {
        let text = format!("{LAGESVUOTNA}1. M {written}\n= unfinished\n");
        let finding = says_one(&text, Code::BadFace);
        helps(&finding, &format!("`{meant}`"));
        let right = format!("{LAGESVUOTNA}1. M {meant}\n= unfinished\n");
        assert_eq!(mended(&text, Certainty::Safe), right);
    }
}

#[test]
fn a_mend_is_promised_only_where_it_helps() {
    let mut rulebook = Rulebook::default();
    // The faces can be read then, and something could be done with them.
    let wrong = format!("{LAGESVUOTNA}1. M X 2 0: --\n= unfinished\n");
    assert!(!mends(wrong.as_bytes(), &mut rulebook, Certainty::Safe));
    let slip = format!("{LAGESVUOTNA}1 M 200: --\n= unfinished\n");
    assert!(mends(slip.as_bytes(), &mut rulebook, Certainty::Safe));
}

#[test]
fn an_unreadable_throw_for_the_start_is_one_finding() {
    for throws in ["M 2OO W X20", "M XII0 W X20", "M X20, W 200", "M X20 W 2OO"] {
        let text = format!("{LAGESVUOTNA}0. {throws}\n= unfinished\n");
        says_one(&text, Code::BadFace);
    }
    // What was wrong before it is said all the same.
    let text = format!("{LAGESVUOTNA}0. M X2 W 2OO\n= unfinished\n");
    says(&text, &[Code::RollOffWrong, Code::BadFace]);
    let text = "[Variant \"lagesvuotna\"]\n\n0. M X2\n= unfinished\n";
    let finding = says_one(text, Code::RollOffWrong);
    assert!(finding.message.contains("3 dice, not 2"), "{finding}");
}

#[test]
fn dice_thrown_again_are_suggested_with_their_sign() {
    for again in ["X20→2", "X20->2", "X20/2"] {
        let text = format!("{LAGESVUOTNA}1. M {again}: --\n= unfinished\n");
        helps(&says_one(&text, Code::BadFace), "`X20~2`");
    }
}

#[test]
fn a_roll_off_without_its_full_stop_is_a_slip() {
    let text = format!("{LAGESVUOTNA}0 M X20 W 200\n1. M 200\n= unfinished\n");
    says_one(&text, Code::MissingDot);
    let right = format!("{LAGESVUOTNA}0. M X20 W 200\n1. M 200\n= unfinished\n");
    assert_eq!(mended(&text, Certainty::Safe), right);
}

#[test]
fn a_number_too_large_brings_no_other_finding() {
    let text = format!("{LAGESVUOTNA}0. M X20 W 200\n4294967296. M 200\n= unfinished\n");
    says_one(&text, Code::BadNumber);
    let right = format!("{LAGESVUOTNA}0. M X20 W 200\n1. M 200\n= unfinished\n");
    assert_eq!(mended(&text, Certainty::Guess), right);
}

#[test]
fn a_result_in_a_variation_is_named_as_the_cause() {
    for written in ["= men)", "=men )", "= draw\n)"] {
        let text = format!(
            "{LAGESVUOTNA}1. M 200: --\n(1. M 300: -- {written}\n2. W 200: --\n= unfinished\n"
        );
        let finding = says_one(&text, Code::BadResult);
        assert!(finding.message.contains("variation"), "{finding}");
        let mended = mended(&text, Certainty::Guess);
        assert!(mended.contains("{="), "{mended}");
        says(&mended, &[]);
    }
}

#[test]
fn the_own_king_is_pushed_and_not_won() {
    let text = format!(
        "{VUOVDAGUOIKA}[Position \"M:J2 w:A3 W:C2 Km:H2 >M[2]\"]\n\n1. M 2: J2-H2\n= unfinished\n"
    );
    let finding = says_one(&text, Code::MarkMissing);
    assert!(finding.message.contains("pushed on"), "{finding}");
    let free = text.replace("Km:H2", "K:H2");
    let finding = says_one(&free, Code::MarkMissing);
    assert!(finding.message.contains("won"), "{finding}");
}

#[test]
fn dice_that_lie_there_are_covered_by_the_explanation() {
    assert!(Code::WrongDiceCount.explain().contains("lie there"));
    assert!(Code::WrongDiceCount.explain().contains("carried over"));
}

#[test]
fn a_result_is_not_mended_against_its_tag() {
    for last in ["= M", "men", "= mem"] {
        let tagged = |tag: &str| {
            format!(
                "[Variant \"lagesvuotna\"]\n[Result \"{tag}\"]\n[Termination \"resignation\"]\n\n{last}\n"
            )
        };
        let against = tagged("women");
        let finding = findings(&against)
            .into_iter()
            .find(|finding| finding.code == Code::BadResult);
        let fix = finding.unwrap().fix.unwrap();
        assert_eq!(fix.certainty, Certainty::Guess, "{last}");
        assert_eq!(mended(&against, Certainty::Safe), against);
        assert!(
            mended(&tagged("men"), Certainty::Safe).ends_with("\n= men\n"),
            "{last}"
        );
    }
}

#[test]
fn a_throw_right_behind_its_side_is_one_slip_everywhere() {
    for (written, right) in [
        ("1. MX20", "1. M X20"),
        ("1. M 200: --\n2. W200: --", "1. M 200: --\n2. W 200: --"),
        ("0. MX20 W 200", "0. M X20 W 200"),
        ("0. M X20 W200", "0. M X20 W 200"),
        ("0. M X20 w200\n1. m200", "0. M X20 w 200\n1. m 200"),
    ] {
        let text = |moves: &str| format!("{LAGESVUOTNA}{moves}\n= unfinished\n");
        let said = findings(&text(written));
        assert!(
            said.iter().all(|finding| !finding.is_error()),
            "{written}: {said:?}"
        );
        assert!(
            said.iter()
                .any(|finding| finding.code == Code::MissingBlank)
        );
        assert_eq!(mended(&text(written), Certainty::Safe), text(right));
    }
    // Without a number as well.
    let text = format!("{LAGESVUOTNA}1. M 200: --\nW200: --\n= unfinished\n");
    says(&text, &[Code::MissingTurnNumber, Code::MissingBlank]);
    // A field with a figure too many is none.
    let text = format!("{LAGESVUOTNA}1. M X20: *O1-O2 M22\n= unfinished\n");
    says_one(&text, Code::BadAction);
}

#[test]
fn slips_from_paper_get_advice() {
    let play = |play: &str| format!("{LAGESVUOTNA}1. M X20: {play}\n= unfinished\n");
    let finding = says_one(&play("*O1-O2-M2"), Code::BadAction);
    helps(&finding, "`*O1-O2 O2-M2`");
    let right = play("*O1-O2 O2-M2");
    assert_eq!(mended(&play("*O1-O2-M2"), Certainty::Guess), right);
    let finding = says_one(&play("X *O1-O2 O2-M2"), Code::BadAction);
    helps(&finding, "`X:*O1-O2`");

    let turn = |turn: &str| format!("{LAGESVUOTNA}1. M 200: --\n2. W {turn}\n= unfinished\n");
    helps(&says_one(&turn("pass"), Code::UnexpectedText), "`--`");
    let before = turn("pass").replace("\n= ", "\n3. M 200: --\n= ");
    says_one(&before, Code::UnexpectedText);
    for written in ["200: pass", "200 passes.", "200: nothing"] {
        says_one(&turn(written), Code::UnexpectedText);
        let right = mended(&turn(written), Certainty::Safe);
        says(&right, &[]);
        assert!(right.contains(": --\n= unfinished"), "{right}");
    }

    for (written, winner) in [
        ("M resigns", "women"),
        ("3. W gives up.", "men"),
        ("Men resign", "women"),
    ] {
        let text = format!("{LAGESVUOTNA}1. M 200: --\n2. W 200: --\n{written}\n");
        let found = findings(&text);
        let words = found
            .iter()
            .find(|finding| finding.code == Code::UnexpectedText);
        let words = words.unwrap_or_else(|| panic!("{written}: {found:#?}"));
        helps(words, &format!("`= {winner}`"));
        helps(words, "[Termination \"resignation\"]");
        assert!(
            found
                .iter()
                .all(|finding| finding.code != Code::ResultMissing)
        );
    }
}

#[test]
fn one_of_a_thing_is_not_told_as_many() {
    let text =
        "[Variant \"vuovdaguoika\"]\n[Rules \"start=one-die-x\"]\n\n0. M X2 W 1\n= unfinished\n";
    let found = findings(text);
    assert!(
        found
            .iter()
            .any(|finding| finding.message.contains("made with one die, not 2")),
        "{found:#?}"
    );
}
