//! What pages have to know of a picture: its form, its title, and what its places are called.

/// What a picture says of itself, and what can be chosen in it.
pub(super) struct Caption {
    /// The position in words.
    pub(super) description: String,
    /// The ids of what can be chosen, and what it is called.
    labels: Vec<(String, String)>,
    /// The ids of what asks before it is done.
    sure: Vec<String>,
}

impl Caption {
    /// What a picture says.
    pub(super) fn of(svg: &str) -> Caption {
        let description = between(svg, "<desc id=\"description\">", "</desc>").map(plain).unwrap_or_default();
        let labels = svg.split(" data-action=\"").skip(1).filter_map(|rest| {
            let (tag, _) = rest.split_once('>')?;
            let (id, _) = tag.split_once('"')?;
            Some((plain(id), plain(between(tag, "aria-label=\"", "\"")?)))
        });
        let tags = svg.split('<').filter(|tag| tag.contains(" data-sure=\""));
        let sure = tags.filter_map(|tag| Some(plain(between(tag, " data-action=\"", "\"")?))).collect();
        Caption { description, labels: labels.collect(), sure }
    }

    /// Whether an action gives something up for good, so that it asks first.
    pub(super) fn is_sure(&self, id: &str) -> bool {
        self.sure.iter().any(|known| known == id)
    }

    /// What an action is called: its id, if the picture does not say.
    pub(super) fn label<'c>(&'c self, id: &'c str) -> &'c str {
        self.labels.iter().find(|(known, _)| known == id).map_or(id, |(_, label)| label)
    }
}

/// Whether a picture is higher than it is wide.
pub(super) fn is_tall(svg: &str) -> bool {
    let view = between(svg, "viewBox=\"0 0 ", "\"").and_then(|size| size.split_once(' '));
    let size = view.and_then(|(width, height)| Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?)));
    size.is_some_and(|(width, height)| width < height)
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

/// A text of a picture, as it was before it was escaped.
fn plain(text: &str) -> String {
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    marks.iter().fold(text.to_string(), |text, (escaped, mark)| text.replace(escaped, mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_says_what_its_places_are_called() {
        let caption = Caption::of(
            "<desc id=\"description\">A &amp; B</desc><g class=\"x\" data-action=\"e2\" aria-label=\"to &lt;e2&gt;\">",
        );
        assert_eq!(caption.description, "A & B");
        assert_eq!(caption.label("e2"), "to <e2>");
        assert_eq!(caption.label("e3"), "e3");
        let caption = Caption::of("<g data-action=\"a\"><rect/></g><g data-sure=\"Really?\" data-action=\"b\">");
        assert_eq!(["a", "b"].map(|id| caption.is_sure(id)), [false, true]);
    }
}
