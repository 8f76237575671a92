//! One record of a page: who played, what is wrong, the first position and the last, the moves.

use serde::Serialize;

use crate::export::put;
use crate::export::svg::Theme;
use crate::language::Language;
use crate::record::{Record, TagName};
use crate::replay::Game;
use crate::text::LineIndex;

use super::escape;
use super::moves::{Source, faults, moves};
use super::stage::Stage;
use super::steps::{Place, Places};

/// What the script knows of a record.
#[derive(Debug, Serialize)]
pub(super) struct RecordData {
    /// The board it is played on.
    stage: usize,
    places: Vec<Place>,
}

/// A record as a part of the page.
#[derive(Debug)]
pub(super) struct Article {
    /// Its heading, as plain text.
    pub(super) title: String,
    pub(super) html: String,
    /// Nothing where no position can be shown.
    pub(super) data: Option<RecordData>,
}

impl Article {
    /// The `number`th record, counted from 1. `stage` is its board, and which one of the page that is.
    pub(super) fn new(
        record: &Record<'_>,
        game: &Game,
        number: usize,
        mut stage: Option<(usize, &mut Stage)>,
        palette: &Theme,
        language: &Language,
    ) -> Self {
        let prefix = format!("r{number}");
        let title = title(record, number, language);
        let mut places = match &mut stage {
            Some((_, stage)) => Places::new(game, stage, language),
            None => Places::default(),
        };
        let source = Source {
            record,
            game,
            language,
            palette,
            prefix: &prefix,
        };
        let text = {
            let stage = stage.as_mut().map(|(_, stage)| &mut **stage);
            moves(&source, &mut places, stage)
        };
        let mut html = String::with_capacity(text.len() + 16 * 1024);
        put(
            &mut html,
            format_args!(
                "<article id=\"{prefix}\" class=\"record\" aria-labelledby=\"{prefix}-title\">\n<header>\n<h2 id=\"{prefix}-title\">{}</h2>\n",
                escape::text(&title)
            ),
        );
        html.push_str(&below_title(record, game, language));
        html.push_str("</header>\n");
        html.push_str(&wrong(record, game, language));
        let stage_alone = stage.as_mut().map(|(_, stage)| &mut **stage);
        let (start, end) = boards(game, &places, stage_alone, &prefix, language);
        put(
            &mut html,
            format_args!(
                "<div class=\"game\">\n<div class=\"seat\">\n{start}</div>\n\
                 <section class=\"moves\" aria-labelledby=\"{prefix}-moves\">\n<h3 id=\"{prefix}-moves\">{}</h3>\n\
                 <div class=\"text\">\n{text}</div>\n</section>\n<div class=\"after\">\n{end}</div>\n</div>\n",
                language.text("record.moves")
            ),
        );
        html.push_str(&about(record, game, language));
        html.push_str("</article>\n");
        let data = stage
            .filter(|_| !places.list.is_empty())
            .map(|(stage, _)| RecordData {
                stage,
                places: places.list,
            });
        Self { title, html, data }
    }
}

/// What a record is called.
fn title(record: &Record<'_>, number: usize, language: &Language) -> String {
    let given = |name| {
        let value = record.value(name)?;
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        (!value.is_empty() && value != "?").then_some(value)
    };
    match (given(TagName::Men), given(TagName::Women)) {
        (None, None) => given(TagName::Event)
            .unwrap_or_else(|| language.say("record.unnamed", &[("n", &number.to_string())])),
        (men, women) => {
            let or = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
            format!("{} – {}", or(men), or(women))
        }
    }
}

/// Where and when it was played, which form, and how it ended.
fn below_title(record: &Record<'_>, game: &Game, language: &Language) -> String {
    let mut html = String::new();
    let players = record.tag(TagName::Men).is_some() || record.tag(TagName::Women).is_some();
    let told = [
        (players, TagName::Event),
        (true, TagName::Site),
        (true, TagName::Date),
        (true, TagName::Round),
    ];
    let told: Vec<_> = told
        .into_iter()
        .filter(|(told, _)| *told)
        .filter_map(|(_, name)| record.value(name))
        .filter(|value| !value.trim().is_empty())
        .map(|value| escape::text(&value))
        .collect();
    if !told.is_empty() {
        put(
            &mut html,
            format_args!("<p class=\"where\">{}</p>\n", told.join(" · ")),
        );
    }
    let mut line = Vec::new();
    if let Some(result) = game.verification.result {
        let why = game.verification.termination;
        let why = why.map_or("", |why| language.termination(why));
        let comma = if why.is_empty() { "" } else { ": " };
        let claimed = if game.verification.is_right() {
            ""
        } else {
            language.text("record.claimed")
        };
        line.push(format!(
            "<strong>{}</strong>{comma}{why}{claimed}",
            language.result(result)
        ));
    }
    if let Some(ruling) = game.ruling() {
        let name = ruling.variant.names.first();
        let name = name.map_or(ruling.variant.id.as_str(), |name| name.name.as_str());
        line.push(escape::text(name));
    }
    if !line.is_empty() {
        put(
            &mut html,
            format_args!("<p class=\"result\">{}</p>\n", line.join(" · ")),
        );
    }
    html
}

/// What is wrong with the record, if anything.
fn wrong(record: &Record<'_>, game: &Game, language: &Language) -> String {
    let mut faults = faults(game).peekable();
    let mut html = String::new();
    if faults.peek().is_none() {
        return html;
    }
    let lines = LineIndex::new(record.source());
    put(
        &mut html,
        format_args!(
            "<section class=\"wrong\"><h3>{}</h3>\n<ul>\n",
            language.text("record.wrong")
        ),
    );
    for fault in faults {
        let place = lines.place(record.source(), fault.span.start as usize);
        let (line, column) = (place.line.to_string(), place.column.to_string());
        let place = language.say("record.place", &[("line", &line), ("column", &column)]);
        put(
            &mut html,
            format_args!(
                "<li><span class=\"place\">{place}:</span> {}",
                escape::text(&fault.message)
            ),
        );
        if let Some(help) = &fault.help {
            put(
                &mut html,
                format_args!(" <span class=\"help\">({})</span>", escape::text(help)),
            );
        }
        html.push_str("</li>\n");
    }
    html.push_str("</ul></section>\n");
    html
}

/// A position as a picture and as a table: for print, and for readers without the script.
fn still(
    place: usize,
    (id, name, table): (&str, &str, &str),
    places: &Places,
    stage: &mut Stage,
    language: &Language,
) -> String {
    let mut html = String::new();
    let Some(&position) = places.position(place) else {
        return html;
    };
    let status = language.turn(stage.engine(), &position);
    put(
        &mut html,
        format_args!(
            "<figure class=\"still\">{}<figcaption>{name}. {status}.</figcaption></figure>\n",
            stage.picture(&position, name, id, language)
        ),
    );
    put(
        &mut html,
        format_args!(
            "<details class=\"still tabled\"><summary>{table}</summary>\
             <div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{table}\">{}</div></details>\n",
            stage.table(&position, table, language)
        ),
    );
    html
}

/// Where the board stands, and what is shown behind the moves.
fn boards(
    game: &Game,
    places: &Places,
    stage: Option<&mut Stage>,
    prefix: &str,
    language: &Language,
) -> (String, String) {
    let Some(stage) = stage else {
        return (
            format!("<p>{}</p>\n", language.text("record.no-board")),
            String::new(),
        );
    };
    let id = format!("{prefix}-start");
    let named = (
        id.as_str(),
        language.text("record.at-start"),
        language.text("page.start-table"),
    );
    let start = still(0, named, places, stage, language);
    let end = if game.verification.is_right() {
        language.text("record.at-end")
    } else {
        language.text("record.as-far")
    };
    let last = game.turns().last();
    let last = last.and_then(|turn| places.turns.get(&turn.head.node));
    let end = last.map(|turn| {
        let id = format!("{prefix}-end");
        let named = (id.as_str(), end, language.text("page.end-table"));
        still(turn.last, named, places, stage, language)
    });
    (start, end.unwrap_or_default())
}

/// The header of the record.
fn about(record: &Record<'_>, game: &Game, language: &Language) -> String {
    let mut html = String::new();
    put(
        &mut html,
        format_args!(
            "<details class=\"about\"><summary>{}</summary>\n<dl>\n",
            language.text("record.details")
        ),
    );
    if let Some(ruling) = game.ruling() {
        put(
            &mut html,
            format_args!("<dt>{}</dt><dd>", language.text("record.form")),
        );
        html.push_str(&escape::text(&ruling.variant.summary));
        if !ruling.house_rules.is_empty() {
            let rules = language.say("record.house-rules", &[("rules", &ruling.house_rules)]);
            put(&mut html, format_args!(" ({})", escape::text(&rules)));
        }
        html.push_str("</dd>\n");
    }
    for tag in record.tags() {
        put(
            &mut html,
            format_args!(
                "<dt>{}</dt><dd>{}</dd>\n",
                escape::text(tag.name(record.source())),
                escape::text(&tag.value(record.source()))
            ),
        );
    }
    html.push_str("</dl></details>\n");
    html
}
