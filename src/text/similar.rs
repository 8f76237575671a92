//! Which known word somebody may have meant.

/// The candidate most like `word`, if one is near enough that it may have been meant.
///
/// Letter case does not count. "Near enough" is one slip for every three letters, at least one;
/// a slip is a letter too many, missing, wrong, or swapped with its neighbour. Of equally near
/// candidates the first is taken.
///
/// ```
/// use sahkku::text::nearest;
/// assert_eq!(nearest("frontmots", ["free", "frontmost"]), Some("frontmost"));
/// assert_eq!(nearest("sideways", ["free", "frontmost"]), None);
/// ```
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // Longer words than any name of ours are not worth the work of comparing.
    const LONGEST: usize = 64;
    let word: Vec<char> = word
        .chars()
        .flat_map(char::to_lowercase)
        .take(LONGEST + 1)
        .collect();
    if word.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
            let allowed = (word.len().max(letters.len()) / 3).max(1);
            let slips = distance(&word, &letters);
            (slips <= allowed && slips < word.len().max(1)).then_some((slips, candidate))
        })
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// How many slips lie between two words, in any letter case: letters too many, missing, wrong, or
/// swapped with a neighbour. Both should be short: the work grows with the product of their lengths.
///
/// ```
/// assert_eq!(sahkku::text::slips("Womne", "women"), 1);
/// ```
pub fn slips(word: &str, other: &str) -> usize {
    let letters = |text: &str| -> Vec<char> { text.chars().flat_map(char::to_lowercase).collect() };
    distance(&letters(word), &letters(other))
}

/// Optimal string alignment distance: edits of one letter and swaps of neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, &from) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &to) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            let changed = at(&above, j) + usize::from(from != to);
            let mut best = changed.min(at(&above, j + 1) + 1).min(at(&row, j) + 1);
            let swapped =
                i > 0 && j > 0 && a.get(i - 1) == Some(&to) && b.get(j - 1) == Some(&from);
            if swapped {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        let slips = |a: &str, b: &str| {
            distance(
                &a.chars().collect::<Vec<_>>(),
                &b.chars().collect::<Vec<_>>(),
            )
        };
        assert_eq!(slips("track", "track"), 0);
        assert_eq!(slips("tarck", "track"), 1);
        assert_eq!(slips("trac", "track"), 1);
        assert_eq!(slips("", "abc"), 3);
        assert_eq!(slips("kitten", "sitting"), 3);
    }

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        assert_eq!(nearest("Colums", ["soldiers", "columns"]), Some("columns"));
        assert_eq!(
            nearest("lagesvuona", ["unjarga", "lagesvuotna"]),
            Some("lagesvuotna")
        );
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(nearest("q", ["a"]), None);
        assert_eq!(nearest(&"x".repeat(1000), ["x"]), None);
    }
}
