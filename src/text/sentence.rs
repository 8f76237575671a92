//! Letters at the beginning of sentences.

/// A text with its first letter as a capital.
///
/// ```
/// assert_eq!(sahkku::text::sentence("čáppa"), "Čáppa");
/// assert_eq!(sahkku::text::sentence(""), "");
/// ```
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
