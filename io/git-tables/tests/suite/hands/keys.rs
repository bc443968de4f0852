//! Public keys as their owners write them.

use game::Coded;
use git_tables::hands::{Key, MOST_KEYS, read_keys};

const AGE: &str = "age1gy78eywz5xz5hrqelvt8m0dzgp29ckvtsfjyn77ch3mw9w7pkcnqy2vxm2";
const ED25519: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB";
const HARDWARE: &str = "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAAAABHNzaDo=";
const ECDSA: &str = "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBAICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";

fn code(text: &str) -> &'static str {
    match text.parse::<Key>() {
        Ok(_) => "ok",
        Err(why) => why.code(),
    }
}

#[test]
fn a_key_is_read_or_refused() {
    let plugin = "age1token1qqqqqqqqqqqqqqqqqqqqqqqqqqqq";
    let weak = "ssh-rsa AAAAB3NzaC1yc2EAAAABAwAAAIB/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/fw==";
    let rows = [
        (AGE, "ok"),
        (ED25519, "ok"),
        (HARDWARE, "unusable_public_key"),
        (ECDSA, "unusable_public_key"),
        (plugin, "unusable_public_key"),
        (weak, "unusable_public_key"),
        ("", "bad_public_key"),
        ("age1", "bad_public_key"),
        ("ssh-ed25519", "bad_public_key"),
        ("AGE-SECRET-KEY-1", "bad_public_key"),
        // A letter of it is another.
        ("age1gy78eywz5xz5hrqelvt8m0dzgp29ckvtsfjyn77ch3mw9w7pkcnqy2vxm3", "bad_public_key"),
        ("ssh-ed25519 AAAA", "bad_public_key"),
        ("ssh-ed25519 ÄÄÄÄ", "bad_public_key"),
        ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAAAA", "bad_public_key"),
        // The bytes are no point of the curve.
        ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIC", "bad_public_key"),
        // The words say one type and the bytes another.
        ("ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB", "bad_public_key"),
        ("some words of prose", "bad_public_key"),
        // Numbers that are zero.
        ("ssh-rsa AAAAB3NzaC1yc2EAAAABAAAAAAEA", "bad_public_key"),
        ("ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAAQA=", "bad_public_key"),
    ];
    for (text, wanted) in rows {
        assert_eq!(code(text), wanted, "{text}");
    }
}

#[test]
fn a_key_is_written_without_what_does_not_matter() {
    let same = [ED25519.to_string(), format!("{ED25519} ann@laptop"), format!("  {ED25519}\tann and her laptop\r\n")];
    for text in &same {
        let key: Key = text.parse().expect("it is a key");
        assert_eq!(key.to_string(), ED25519);
        assert_eq!(key, same[0].parse().expect("it is a key"));
        assert_ne!(key, AGE.parse().expect("it is a key"));
    }
}

#[test]
fn keys_stand_one_a_line() {
    let text = format!("# Ann\n\n{ECDSA} old\r\n{ED25519} ann@laptop\n  {AGE}\n{ED25519} again\n{HARDWARE}\n");
    let keys = read_keys(&text).expect("two can be used");
    assert_eq!(keys.iter().map(ToString::to_string).collect::<Vec<_>>(), [ED25519, AGE]);

    let none = read_keys(&format!("{ECDSA}\n# comment\n{HARDWARE}\n")).expect_err("none can be used");
    let places: Vec<(&str, &str)> = none.faults().iter().map(|fault| (fault.code, fault.at.as_str())).collect();
    assert_eq!(places, [("unusable_public_key", "line 1"), ("unusable_public_key", "line 3")]);
    assert!(none.to_string().contains("ecdsa-sha2-nistp256"), "{none}");

    let wrong = read_keys(&format!("{ED25519}\nssh-ed25519 AAAA\n")).expect_err("a line is wrong");
    assert_eq!((wrong.code(), wrong.faults()[0].at.as_str()), ("bad_public_key", "line 2"));
    assert_eq!(read_keys("# nobody\n").expect_err("there is none").code(), "no_key");
}

#[test]
fn nobody_needs_more_keys_than_there_may_be() {
    let lines = |count: usize| {
        let keys = (0..count).map(|_| age::x25519::Identity::generate().to_public().to_string());
        keys.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(read_keys(&lines(MOST_KEYS)).expect("there may be so many").len(), MOST_KEYS);
    assert_eq!(read_keys(&lines(MOST_KEYS + 1)).expect_err("that is one more").code(), "too_many_public_keys");
}
