//! Sealing and opening, with keys of every type and with the programs that players have.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use age::secrecy::ExposeSecret;
use git_tables::hands::{
    HandRefusal, Identity, Key, MOST_KEYS, MOST_SEALED, MOST_TEXT, default_identities, find_identities, open,
    read_keys, seal,
};

/// A text with letters of more than one byte.
const TEXT: &str = "{\"secret\":\"6-4 5-5 – Zoë\"}\n";

/// Opens without a passphrase.
fn opened(identities: &[Identity], sealed: &[u8]) -> Result<String, HandRefusal> {
    open(identities, sealed, &mut |name| panic!("{name} needs no passphrase"))
}

/// A new key pair of `age`.
fn native() -> (Vec<Key>, Vec<Identity>) {
    let secret = age::x25519::Identity::generate();
    let file = format!("# a comment\r\n\r\n{}\r\n", secret.to_string().expose_secret());
    let keys = read_keys(&secret.to_public().to_string()).expect("it is a key");
    (keys, Identity::read(&file).expect("it is an identity file"))
}

/// Runs a program, if it is installed.
fn run(program: &str, arguments: &[&str]) -> Option<Vec<u8>> {
    match Command::new(program).args(arguments).stdin(Stdio::null()).output() {
        Ok(output) => {
            assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
            Some(output.stdout)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            crate::missing::missing(program);
            None
        }
        Err(error) => panic!("{program}: {error}"),
    }
}

fn text_of(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

/// A new SSH key pair, if `ssh-keygen` is installed: the public keys, and the file of the private one.
fn ssh_pair(folder: &Path, kind: &str, passphrase: &str) -> Option<(String, PathBuf)> {
    let path = folder.join(format!("{kind}-{}", passphrase.len()));
    run("ssh-keygen", &["-q", "-t", kind, "-C", "ann@laptop", "-N", passphrase, "-f", text_of(&path)])?;
    let public = fs::read_to_string(path.with_extension("pub")).expect("ssh-keygen writes it");
    Some((public, path))
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

#[test]
fn what_is_sealed_can_be_opened() {
    let (keys, identities) = native();
    for text in ["", TEXT, &"x".repeat(MOST_TEXT)] {
        let sealed = seal(&keys, text).expect("it is short enough");
        assert!(sealed.is_ascii() && sealed.starts_with(b"-----BEGIN AGE ENCRYPTED FILE-----\n"));
        assert_eq!(opened(&identities, &sealed).as_deref(), Ok(text));
    }
    assert_ne!(seal(&keys, TEXT), seal(&keys, TEXT), "no two are the same");
    assert_eq!(seal(&keys, &"x".repeat(MOST_TEXT + 1)), Err(HandRefusal::TooLarge));
    assert_eq!(seal(&[], TEXT), Err(HandRefusal::NoKeys));
}

#[test]
fn any_of_several_keys_opens_it_and_no_other() {
    let pairs: Vec<_> = (0..3).map(|_| native()).collect();
    let keys: Vec<Key> = pairs.iter().flat_map(|(keys, _)| keys.clone()).collect();
    let sealed = seal(&keys, TEXT).expect("there are keys");
    for (_, identities) in &pairs {
        assert_eq!(opened(identities, &sealed).as_deref(), Ok(TEXT));
    }
    let (_, stranger) = native();
    assert_eq!(opened(&stranger, &sealed), Err(HandRefusal::NotYours));
    assert_eq!(opened(&[], &sealed), Err(HandRefusal::NotYours));
}

#[test]
fn what_was_changed_or_cut_off_is_refused() {
    let (keys, identities) = native();
    let sealed = seal(&keys, TEXT).expect("there are keys");
    for place in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
        assert!(opened(&identities, &changed).is_err(), "byte {place} was changed");
    }
    for length in 0..sealed.len() - 1 {
        assert!(opened(&identities, &sealed[..length]).is_err(), "only {length} bytes are left");
    }
    for other in ["", "hello", "-----BEGIN AGE", "age-encryption.org/v2\n", "{}"] {
        assert!(opened(&identities, other.as_bytes()).is_err(), "{other}");
    }
    assert_eq!(opened(&identities, b"hello"), Err(HandRefusal::NotSealed));
    assert_eq!(opened(&identities, &sealed[..sealed.len() / 2]), Err(HandRefusal::Damaged));
    assert_eq!(opened(&identities, &vec![b'A'; MOST_SEALED + 1]), Err(HandRefusal::TooLarge));
    assert!(opened(&identities, &vec![b'A'; MOST_SEALED]).is_err());
}

#[test]
fn the_usual_ssh_keys_open_it() {
    let folder = folder();
    for kind in ["ed25519", "rsa"] {
        let Some((public, path)) = ssh_pair(folder.path(), kind, "") else {
            return;
        };
        let keys = read_keys(&public).expect("it can be used");
        let identities = find_identities(&[path]).expect("it can be used");
        let sealed = seal(&keys, TEXT).expect("there are keys");
        assert_eq!(opened(&identities, &sealed).as_deref(), Ok(TEXT), "{kind}");
        let (others, _) = native();
        let foreign = seal(&others, TEXT).expect("there are keys");
        assert_eq!(opened(&identities, &foreign), Err(HandRefusal::NotYours));
    }
}

#[test]
fn a_passphrase_is_asked_for_once_and_only_where_it_is_needed() {
    let folder = folder();
    let Some((public, path)) = ssh_pair(folder.path(), "ed25519", "open sesame") else {
        return;
    };
    let locked = find_identities(std::slice::from_ref(&path)).expect("it can be used");
    let (native_keys, native_identities) = native();
    let mut keys = native_keys.clone();
    keys.extend(read_keys(&public).expect("it can be used"));
    let sealed = seal(&keys, TEXT).expect("there are keys");

    let mut asked = Vec::new();
    let mut answer = |name: &str| {
        asked.push(name.to_string());
        Some("open sesame".to_string())
    };
    assert_eq!(open(&locked, &sealed, &mut answer).as_deref(), Ok(TEXT));
    assert_eq!(asked, [text_of(&path)]);
    for wrong in [None, Some(String::new()), Some("open barley".to_string())] {
        assert_eq!(open(&locked, &sealed, &mut |_| wrong.clone()), Err(HandRefusal::WrongPassphrase));
    }
    // Another key opens it, or this one would not.
    let both: Vec<Identity> = locked.into_iter().chain(native_identities).collect();
    assert_eq!(opened(&both, &sealed).as_deref(), Ok(TEXT));
    let (others, _) = native();
    assert_eq!(opened(&both, &seal(&others, TEXT).expect("there are keys")), Err(HandRefusal::NotYours));
}

#[test]
fn as_many_of_the_largest_keys_as_there_may_be_fit() {
    let folder = folder();
    let path = folder.path().join("large");
    if run("ssh-keygen", &["-q", "-t", "rsa", "-b", "4096", "-N", "", "-f", text_of(&path)]).is_none() {
        return;
    }
    let public = fs::read_to_string(path.with_extension("pub")).expect("ssh-keygen writes it");
    let key: Key = public.parse().expect("it can be used");
    let sealed = seal(&vec![key.clone(); MOST_KEYS], &"x".repeat(MOST_TEXT)).expect("there may be so many");
    assert!(sealed.len() <= MOST_SEALED, "{} bytes", sealed.len());
    assert!(opened(&find_identities(&[path]).expect("it can be used"), &sealed).is_ok());
    assert_eq!(seal(&vec![key; MOST_KEYS + 1], TEXT), Err(HandRefusal::TooManyKeys));
}

#[test]
fn the_stock_program_opens_what_we_seal_and_seals_what_we_open() {
    let folder = folder();
    if run("age", &["--version"]).is_none() {
        return;
    }
    for kind in ["ed25519", "rsa"] {
        let Some((public, path)) = ssh_pair(folder.path(), kind, "") else {
            return;
        };
        let sealed = seal(&read_keys(&public).expect("it can be used"), TEXT).expect("there are keys");
        let file = folder.path().join("0001-seat0.age");
        fs::write(&file, sealed).expect("there is room");
        let output = run("age", &["-d", "-i", text_of(&path), text_of(&file)]).expect("it is installed");
        assert_eq!(String::from_utf8(output).as_deref(), Ok(TEXT));

        let plain = folder.path().join("plain");
        fs::write(&plain, TEXT).expect("there is room");
        let identities = find_identities(&[path]).expect("it can be used");
        for armor in [&["-a"][..], &[]] {
            let arguments = [armor, &["-r", public.trim(), text_of(&plain)]].concat();
            let sealed = run("age", &arguments).expect("it is installed");
            assert_eq!(opened(&identities, &sealed).as_deref(), Ok(TEXT));
        }
    }
}

#[test]
fn private_keys_are_found_where_they_usually_are() {
    let home = folder();
    let config = home.path().join(".config").join("parlor");
    let paths = default_identities(home.path(), &config);
    assert!(paths.contains(&config.join("age.txt")), "{paths:?}");
    let none = find_identities(&paths).expect_err("the home is empty");
    assert_eq!(none.faults()[0].code, "no_private_keys");
    assert!(none.to_string().contains("age.txt"), "it says where it looked: {none}");

    fs::create_dir_all(home.path().join(".ssh")).expect("there is room");
    fs::create_dir_all(&config).expect("there is room");
    fs::write(&paths[0], "-----BEGIN OPENSSH PRIVATE KEY-----\nsecret words\n").expect("there is room");
    fs::write(&paths[1], [0xff, 0xfe]).expect("there is room");
    let bad = find_identities(&paths).expect_err("they are no keys");
    assert_eq!(bad.faults().iter().map(|fault| fault.code).collect::<Vec<_>>(), ["bad_private_key"; 2]);
    assert!(!bad.to_string().contains("secret words"), "nothing of a private key is repeated: {bad}");

    let (keys, _) = native();
    let secret = age::x25519::Identity::generate();
    fs::write(&paths[2], secret.to_string().expose_secret()).expect("there is room");
    let found = find_identities(&paths).expect("one of them is a key");
    assert_eq!(found.len(), 1);
    assert_eq!(format!("{found:?}"), "[Identity(..)]");
    assert_eq!(opened(&found, &seal(&keys, TEXT).expect("there are keys")), Err(HandRefusal::NotYours));
    if ssh_pair(home.path(), "ecdsa", "").is_some() {
        let why = find_identities(&[home.path().join("ecdsa-0")]).expect_err("it opens nothing");
        assert_eq!(why.faults()[0].code, "unusable_private_key");
    }
}
