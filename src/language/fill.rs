//! Putting values into texts.

/// Puts values in the place of the names in braces; a name that has no value is left out.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        text.push_str(value.map_or("", |(_, value)| value));
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The names in braces.
pub(super) fn names(template: &str) -> impl Iterator<Item = &str> {
    template
        .split('{')
        .skip(1)
        .map(|part| part.split_once('}').map_or(part, |(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_place_of_names() {
        assert_eq!(
            fill("{a} of {b}{a}", &[("a", "1"), ("b", "{a}")]),
            "1 of {a}1"
        );
        assert_eq!(fill("{x", &[]), "");
        assert_eq!(fill("plain }", &[]), "plain }");
        assert_eq!(names("{a} of {b}{c").collect::<Vec<_>>(), ["a", "b", "c"]);
    }
}
