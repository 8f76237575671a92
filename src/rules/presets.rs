//! The forms that come with the crate: embedded rule files, read when they are first asked for.

use std::sync::OnceLock;

use super::file;
use super::variant::Variant;

struct Preset {
    id: &'static str,
    text: &'static str,
    read: OnceLock<Option<Variant>>,
}

macro_rules! presets {
    ($($id:literal)+) => {
        /// A base stands before what is derived from it.
        static PRESETS: [Preset; [$($id),+].len()] = [$(Preset {
            id: $id,
            text: include_str!(concat!("../../formats/variants/", $id, ".toml")),
            read: OnceLock::new(),
        },)+];
    };
}

presets! {
    "navuotna-raisa"
    "navuotna-maze"
    "gavkevuotna"
    "vuovdaguoika"
    "lagesvuotna"
    "vuonnamarkan"
    "unjarga"
    "lujavvr"
    "lujavvr-draft"
    "friis-1871"
    "borvo-laksefjord"
    "daldos"
    "daldosa"
    "gavkevuotna-miedut"
    "gavkevuotna-ohcejot"
    "vuovdaguoika-miedut"
    "lagesvuotna-noqueens"
    "lagesvuotna-block"
    "unjarga-blank4"
    "vuonnamarkan-even"
    "borisgleb-8"
    "fisheries-20"
}

/// The ids in table order.
pub(super) fn ids() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    PRESETS.iter().map(|preset| preset.id)
}

/// The preset with this id. Every embedded file is a right one: a test reads them all.
pub(super) fn get(id: &str) -> Option<&'static Variant> {
    let (before, preset) = find(&PRESETS, id)?;
    load(before, preset)
}

fn find(presets: &'static [Preset], id: &str) -> Option<(&'static [Preset], &'static Preset)> {
    let at = presets.iter().position(|preset| preset.id == id)?;
    Some((presets.get(..at)?, presets.get(at)?))
}

/// Reads a preset once; its base is looked for among those before it, so that no circle can be.
fn load(before: &'static [Preset], preset: &'static Preset) -> Option<&'static Variant> {
    let base = |id: &str| find(before, id).and_then(|(before, base)| load(before, base));
    preset
        .read
        .get_or_init(|| file::read(preset.text, preset.id, base, None).ok())
        .as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_file_is_right_and_named_by_its_id() {
        for (at, preset) in PRESETS.iter().enumerate() {
            let base = |id: &str| {
                let (before, base) = find(&PRESETS[..at], id)?;
                load(before, base)
            };
            let variant = file::read(preset.text, preset.id, base, None)
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(variant.id, preset.id);
            assert_eq!(get(preset.id), Some(&variant));
        }
    }
}
