//! What the script of a page reads.

use serde_json::Value;

/// The data of a table's page.
pub(crate) struct Data {
    pub(crate) document: Value,
    texts: Vec<String>,
}

/// A move that a page offers: the seat, and a form to be filled in.
pub(crate) struct Offer {
    pub(crate) seat: String,
    pub(crate) prefix: String,
    pub(crate) form: String,
}

impl Data {
    /// Reads the data of a page.
    pub(crate) fn of(page: &str) -> Data {
        let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").expect("there is data");
        let (text, _) = rest.split_once("</script>").expect("the data ends");
        let document: Value = serde_json::from_str(text).expect("the data are JSON");
        let texts = texts(&document);
        Data { document, texts }
    }

    /// The pictures of all positions.
    pub(crate) fn steps(&self) -> Vec<&str> {
        list(&self.document["steps"]).iter().map(|step| self.text(step)).collect()
    }

    /// The positions within the turn of each seat: the seat, and pictures and ids.
    pub(crate) fn nodes(&self) -> Vec<(&str, Vec<&Value>)> {
        let plays = list(&self.document["plays"]).iter().filter(|play| play["nodes"].is_array());
        plays.map(|play| (play["seat"].as_str().expect("a name"), list(&play["nodes"]).iter().collect())).collect()
    }

    /// All moves that can be handed in.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        let mut offers = Vec::new();
        for play in list(&self.document["plays"]) {
            let nodes = play["nodes"].as_array().into_iter().flatten().filter(|node| node["file"].is_u64());
            let groups = play["list"].as_array().into_iter().flatten();
            let listed = groups.flat_map(|group| list(&group["choices"])).map(|choice| &choice[1]);
            for file in nodes.map(|node| &node["file"]).chain(listed) {
                let word = |key: &str| play[key].as_str().expect("a text").to_owned();
                offers.push(Offer { seat: word("seat"), prefix: word("prefix"), form: self.text(file).to_owned() });
            }
        }
        offers
    }

    /// The text with a number.
    pub(crate) fn text(&self, number: &Value) -> &str {
        &self.texts[index(number)]
    }

    /// A form, filled in.
    pub(crate) fn fill(&self, form: &str, time: &str, comment: Option<&str>) -> String {
        let marker = |key: &str| self.document[key].as_str().expect("a marker");
        let quoted = |text: &str| Value::from(text).to_string();
        assert_eq!(form.matches(marker("time")).count(), 1, "{form}");
        assert_eq!(form.matches(marker("comment")).count(), 1, "{form}");
        form.replace(marker("time"), &quoted(time))
            .replace(marker("comment"), &comment.map_or("null".to_owned(), quoted))
    }
}

/// Every text, put together from its parts.
fn texts(document: &Value) -> Vec<String> {
    let mut lists: Vec<Vec<usize>> = Vec::new();
    for coded in list(&document["texts"]) {
        let coded: Vec<usize> = list(coded).iter().map(index).collect();
        let base: &[usize] = if coded[0] == 0 { &[] } else { &lists[coded[0] - 1] };
        let (mut made, mut rest, mut ops) = (Vec::new(), base, &coded[1..]);
        while let [keep, drop, count, tail @ ..] = ops {
            made.extend_from_slice(&rest[..*keep]);
            rest = &rest[keep + drop..];
            made.extend_from_slice(&tail[..*count]);
            ops = &tail[*count..];
        }
        assert!(ops.is_empty(), "a change has three numbers at least");
        made.extend_from_slice(rest);
        lists.push(made);
    }
    let parts = list(&document["parts"]);
    lists.iter().map(|list| list.iter().map(|part| parts[*part].as_str().expect("a text")).collect()).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("a small number")
}
