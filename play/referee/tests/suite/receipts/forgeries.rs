//! What somebody may do to the lines of a log. Each says the index of the line where it should be noticed.
#![expect(clippy::ptr_arg, reason = "some forgeries add lines, and all have one type")]

/// The index of the `nth` line with `text` in it.
pub(super) fn index_of(lines: &[String], text: &str, nth: usize) -> usize {
    let mut all = (0..lines.len()).filter(|index| lines[*index].contains(text));
    all.nth(nth).unwrap_or_else(|| panic!("there are not so many lines with {text}"))
}

/// Replaces what stands behind `key` in a line.
pub(super) fn set(line: &mut String, key: &str, value: &str) {
    let start = line.find(key).unwrap_or_else(|| panic!("{key} is in {line}")) + key.len();
    let length = line[start..].find('"').expect("the value ends");
    line.replace_range(start..start + length, value);
}

/// What stands behind `key` in a line.
pub(super) fn get<'l>(line: &'l str, key: &str) -> &'l str {
    line.split_once(key).and_then(|(_, rest)| rest.split('"').next()).unwrap_or_else(|| panic!("{key} is in {line}"))
}

/// The same digest, but for its first digit.
pub(super) fn bent(digest: &str) -> String {
    format!("{}{}", if digest.starts_with('0') { '1' } else { '0' }, &digest[1..])
}

pub(super) fn change_die(lines: &mut Vec<String>) -> usize {
    let index = index_of(lines, r#""action":"roll-"#, 3);
    let other = if lines[index].contains("roll-6-6") { "roll-5-5" } else { "roll-6-6" };
    set(&mut lines[index], r#""action":""#, other);
    index
}

pub(super) fn change_reveal(lines: &mut Vec<String>) -> usize {
    let index = index_of(lines, r#""action":"roll-"#, 3);
    let reveal = bent(get(&lines[index], r#""reveal":""#));
    set(&mut lines[index], r#""reveal":""#, &reveal);
    index
}

pub(super) fn drop_reveal(lines: &mut Vec<String>) -> usize {
    let index = index_of(lines, r#""action":"roll-"#, 3);
    let reveal = format!(r#","reveal":"{}""#, get(&lines[index], r#""reveal":""#));
    lines[index] = lines[index].replace(&reveal, "");
    index
}

pub(super) fn veil_a_roll(lines: &mut Vec<String>) -> usize {
    let index = index_of(lines, r#""action":"roll-"#, 3);
    let [action, reveal, at] =
        [r#""action":""#, r#""reveal":""#, r#""at":""#].map(|key| get(&lines[index], key).to_owned());
    let draw = lines[index].split_once(r#""draw":"#).and_then(|(_, rest)| rest.split(',').next());
    let draw = draw.expect("it is a draw").to_owned();
    lines[index] = format!(r#"{{"seq":0,"at":"{at}","event":"veiled","draw":{draw},"link":""}}"#);
    let told = format!(
        r#"{{"seq":0,"at":"{at}","event":"reveal","draw":{draw},"action":"{action}","reveal":"{reveal}","link":""}}"#
    );
    lines.insert(index + 1, told);
    index
}

pub(super) fn skip_a_draw(lines: &mut Vec<String>) -> usize {
    let index = index_of(lines, r#""draw":4,"#, 0);
    lines[index] = lines[index].replace(r#""draw":4,"#, r#""draw":5,"#);
    index
}

pub(super) fn change_digest(lines: &mut Vec<String>) -> usize {
    let index = index_of(lines, r#""by":"seat-"#, 5);
    let after = bent(get(&lines[index], r#""after":""#));
    set(&mut lines[index], r#""after":""#, &after);
    index
}

pub(super) fn change_winner(lines: &mut Vec<String>) -> usize {
    let index = lines.len() - 1;
    let other = if lines[index].contains(r#""winners":[0]"#) { "[1]" } else { "[0]" };
    lines[index] =
        lines[index].replace(r#""winners":[0]"#, r#""winners":X"#).replace(r#""winners":[1]"#, r#""winners":X"#);
    lines[index] = lines[index].replace('X', other);
    index
}

pub(super) fn change_points(lines: &mut Vec<String>) -> usize {
    let index = lines.len() - 1;
    lines[index] = lines[index].replace(r#""points":["#, r#""points":[7,"#);
    index
}

pub(super) fn add_behind_the_end(lines: &mut Vec<String>) -> usize {
    lines.push(lines[lines.len() - 2].clone());
    lines.len() - 1
}

pub(super) fn double_a_line(lines: &mut Vec<String>) -> usize {
    let index = index_of(lines, r#""action":"roll-"#, 3);
    lines.insert(index, lines[index].clone());
    index + 1
}

pub(super) fn change_name(lines: &mut Vec<String>) -> usize {
    set(&mut lines[1], r#""name":""#, "Eve");
    1
}

/// Noticed at the first draw, which is the first line behind those who sit down and the beginning.
pub(super) fn change_seed(lines: &mut Vec<String>) -> usize {
    let seed = bent(get(&lines[1], r#""seed":""#));
    set(&mut lines[1], r#""seed":""#, &seed);
    4
}

pub(super) fn change_table(lines: &mut Vec<String>) -> usize {
    set(&mut lines[0], r#""table":""#, "650e8400-e29b-41d4-a716-446655440000");
    4
}

pub(super) fn change_anchor(lines: &mut Vec<String>) -> usize {
    let anchor = bent(get(&lines[0], r#""anchor":""#));
    set(&mut lines[0], r#""anchor":""#, &anchor);
    4
}

pub(super) fn drop_anchor(lines: &mut Vec<String>) -> usize {
    let anchor = format!(r#","anchor":"{}""#, get(&lines[0], r#""anchor":""#));
    lines[0] = lines[0].replace(&anchor, "");
    0
}

pub(super) fn change_seats(lines: &mut Vec<String>) -> usize {
    lines[3] = lines[3].replace("[0,1]", "[1,0]");
    3
}

pub(super) fn turn_back_time(lines: &mut Vec<String>) -> usize {
    let index = lines.len() - 1;
    set(&mut lines[index], r#""at":""#, "2025-01-15T10:29:00Z");
    index
}

pub(super) fn write_nonsense(lines: &mut Vec<String>) -> usize {
    let index = lines.len() - 2;
    lines[index] = lines[index].replace(r#""seq""#, r#""sec""#);
    index
}

/// The first line that is wrong is told, whatever comes behind it.
pub(super) fn change_die_and_write_nonsense(lines: &mut Vec<String>) -> usize {
    let index = change_die(lines);
    let last = lines.len() - 1;
    lines[last] = lines[last].replace(r#""link""#, r#""lnk""#);
    index
}
