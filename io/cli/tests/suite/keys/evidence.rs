//! What proves that a server has lied, put together and checked.

use std::fs;

use game::Digest;
use referee::{Evidence, Signed, SignedHead, Signer};

use crate::support::server::folder;
use crate::support::{self, arg};

/// A table's first line, as a server with this key would have written it.
fn header(signer: &Signer) -> String {
    format!(
        r#"{{"parlor":3,"game":"backgammon","table":"550e8400-e29b-41d4-a716-446655440000","at":"2025-01-15T10:30:00Z","setup":{{}},"clock":"none","policy":"refuse","anchor":"{}","server":"{}","luck":"late","every_seat":false}}"#,
        "ab".repeat(32),
        signer.key()
    )
}

/// A head in the name of that table.
fn head(signer: &Signer, seq: u64, link: Digest) -> SignedHead {
    let table = "550e8400-e29b-41d4-a716-446655440000";
    SignedHead { table: table.to_owned(), seq, link, sig: signer.sign(Signed::Head { table, seq, link }) }
}

/// What a client has kept of a server that has signed two histories.
pub(crate) fn two_heads() -> String {
    let signer = Signer::new(&[7; 32]);
    let mut evidence = Evidence::of(&header(&signer)).expect("a header");
    evidence.heads = [1, 2].map(|byte| head(&signer, 3, Digest([byte; 32]))).to_vec();
    evidence.file()
}

#[test]
fn evidence_is_put_together_and_checked() {
    let home = folder("keys-evidence");
    let write = |name: &str, text: &str| {
        let path = home.join(name);
        fs::write(&path, text).expect("the test's folder can be written");
        path
    };
    let signer = Signer::new(&[7; 32]);
    let text = |head: &SignedHead| serde_json::to_string(head).expect("a head is JSON") + "\n";
    let (one, other) = (head(&signer, 3, Digest([1; 32])), head(&signer, 3, Digest([2; 32])));
    let (one, heads) = (write("one.json", &text(&one)), write("heads.jsonl", &(text(&one) + &text(&other))));
    let (key, out) = (signer.key().to_string(), home.join("evidence.jsonl"));
    let made = support::check(&["evidence", arg(&one), arg(&heads), "--key", &key, "-o", arg(&out)], "", 0, "");
    assert!(made.err.contains("the server has signed two histories of one table"), "{made:?}");
    let said = support::check(&["verify", arg(&out)], "", 0, "two histories of one table");
    assert!(said.out.contains(&key) && said.out.contains("line     4, which has the link 0101"), "{said:?}");
    let said = support::check(&["verify", arg(&out), "--json"], "", 0, r#""ok":true"#);
    assert!(said.out.contains(r#""proof":"two_histories","line":4"#), "{said:?}");
    // One head alone, or two of which the key is not known.
    support::check(&["evidence", arg(&one), "--key", &key], "", 1, "[no_proof]");
    support::check(&["evidence", arg(&heads)], "", 2, "--key HEX");
    support::check(&["evidence", arg(&heads), "--key", "abc"], "", 2, "--key");
    support::check(&["evidence", arg(&one), arg(&heads), "--key", &"0".repeat(64)], "", 1, "[no_proof]");
    // A line that cannot be, under a head.
    let header = header(&signer);
    let body = r#"{"seq":1,"at":"2025-01-15T10:30:01Z","event":"begin","seats":[0,1]}"#;
    let link = Digest::of(format!("{}{body}", Digest::of(header.as_bytes())).as_bytes());
    let log = write("table.log", &format!("{header}\n{},\"link\":\"{link}\"}}\n", &body[..body.len() - 1]));
    let covers = write("head.json", &text(&head(&signer, 1, link)));
    support::check(&["evidence", arg(&log)], "", 1, "[no_proof]");
    support::check(&["evidence", arg(&log), arg(&covers), "-o", arg(&out)], "", 0, "");
    let said = support::check(&["verify", arg(&out)], "", 0, "the server has signed a line that cannot be");
    assert!(said.out.contains("line 2"), "{said:?}");
    let said = support::check(&["verify", arg(&out), "--json"], "", 0, r#""proof":"wrong_line""#);
    assert!(said.out.contains(r#""line":2"#) && said.out.contains(r#""signed":2"#), "{said:?}");
    support::check(&["evidence", arg(&log), arg(&out)], "", 0, "");
    let junk = write("junk", "hello\n");
    support::check(&["evidence", arg(&junk)], "", 1, "");
}
