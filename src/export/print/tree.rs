//! Reading the SVG that is to be printed.

use resvg::usvg::{FontResolver, ImageHrefResolver, Options, Tree};

use super::error::PrintError;
use super::fonts::{FAMILY, alike, database};

/// Reads an SVG. Nothing is fetched for it: no font of the machine, no file, no picture inside.
pub(super) fn read(svg: &str) -> Result<Tree, PrintError> {
    let options = Options {
        font_family: FAMILY.to_owned(),
        fontdb: database(),
        font_resolver: FontResolver {
            select_fallback: Box::new(|letter, tried, fonts| alike(fonts, letter, tried)),
            ..FontResolver::default()
        },
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| PrintError::Svg(error.to_string()))
}
