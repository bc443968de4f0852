//! What can be chosen of `parlor serve`. A flag goes before a variable, that before a key of the file, that before the
//! default.

mod rows;
mod sources;
mod words;

use std::path::{Path, PathBuf};

use game::Digest;
use serde::Serialize;
use serde_json::Value;
use server::{Config, Secret, TlsFiles};

use self::rows::ROWS;
pub(crate) use self::sources::Source;
pub(crate) use self::words::duration;
use super::xdg;
use crate::failure::Failure;
use crate::refusal::{CliRefusal, ClientRefusal};
use crate::source::read_file;

/// What was chosen.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// What the server itself is told; where things are kept and who runs it are not in there yet.
    config: Config,
    home: Home,
    operator: Option<PathBuf>,
    password: Option<PathBuf>,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
    /// How the log is written.
    pub(crate) log: LogForm,
    /// How many threads serve.
    pub(crate) threads: usize,
}

/// Where everything is kept.
#[derive(Clone, Debug)]
enum Home {
    /// Where the user's files belong.
    Usual,
    Folder(PathBuf),
    Memory,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogForm {
    /// For people on a terminal, for programs elsewhere.
    Auto,
    Text,
    Json,
}

/// Something that can be chosen.
pub(crate) struct Setting {
    /// Its name: `--KEY`, a key of the file, and in capitals after `PARLOR_` a variable.
    key: &'static str,
    /// What stands for its value in the help.
    value: &'static str,
    about: &'static str,
    takes: Takes,
    set: fn(&mut Settings, &[String]) -> Result<(), String>,
    show: fn(&Settings) -> Value,
}

/// How many values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// Yes or no.
    Switch,
    One,
    Many,
}

impl Default for Settings {
    fn default() -> Settings {
        // The database has a thread of its own, and threads that wake each other up cost more than they gain.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.div_ceil(2);
        let (operator, password, certificate, key) = (None, None, None, None);
        let (config, home, log) = (Config::default(), Home::Usual, LogForm::Auto);
        Settings { config, home, operator, password, certificate, key, log, threads }
    }
}

impl Settings {
    /// What the server is told.
    pub(crate) fn config(&self) -> Result<Config, Failure> {
        let data = match &self.home {
            Home::Usual => Some(xdg::data()?),
            Home::Folder(folder) => Some(folder.clone()),
            Home::Memory => None,
        };
        let operator = match &self.operator {
            Some(file) => {
                let secret = Secret::told(read_file(file)?.trim()).ok_or_else(|| {
                    let found = format!("operator-token-file: {} holds no token", file.display());
                    Failure::usage(CliRefusal::BadSetting, found)
                        .hint("A token has 64 hexadecimal digits, as `openssl rand -hex 32` prints them.")
                })?;
                Some(secret.key())
            }
            None => None,
        };
        let password = self.password.as_deref().map(password).transpose()?;
        Ok(Config { data, operator, password, tls: self.tls()?, ..self.config.clone() })
    }

    /// Where the certificate is.
    fn tls(&self) -> Result<Option<TlsFiles>, Failure> {
        match (&self.certificate, &self.key) {
            (None, None) => Ok(None),
            (Some(_), Some(_)) if !cfg!(feature = "tls") => {
                Err(Failure::usage(ClientRefusal::NoTls, "--tls-cert").hint("Build it with `--features tls`."))
            }
            (Some(certificate), Some(key)) => Ok(Some(TlsFiles { certificate: certificate.clone(), key: key.clone() })),
            _ => Err(Failure::usage(CliRefusal::BadSetting, "tls-cert and tls-key belong together")),
        }
    }

    /// Everything that was chosen, as a file that chooses it.
    pub(crate) fn text(&self) -> String {
        let line = |row: &Setting| format!("  {:?}: {}", row.key, (row.show)(self));
        let lines: Vec<String> = ROWS.iter().map(line).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// The hash of the password in a file.
fn password(file: &Path) -> Result<Digest, Failure> {
    let text = read_file(file)?;
    match text.trim() {
        "" => Err(Failure::usage(CliRefusal::BadSetting, format!("password-file: {} is empty", file.display()))),
        password => Ok(Digest::of(password.as_bytes())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(file: &str, variables: &[(&str, &str)]) -> Result<Settings, String> {
        let mut settings = Settings::default();
        let text = |failure: Failure| failure.to_string();
        settings.take(&Source::file("server.json", file).map_err(text)?).map_err(text)?;
        let found = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        settings.take(&Source::environment(found)).map_err(text)?;
        Ok(settings)
    }

    #[test]
    fn what_is_printed_chooses_the_same() {
        let chosen_text = r#"{"tcp":"none","http":"0.0.0.0:80","memory":true,"origin":["https://a.example"],"proxy":"10.0.0.1",
            "name":["Games.example.org"],"proxy-protocol":true,"public-clock":"90s","waiting-expires":"2h","max-message":100,"handshake-timeout":"1500ms","tcp-policy":"refuse","log":"json"}"#;
        let settings = chosen(chosen_text, &[]).expect("it is all right");
        assert_eq!(chosen(&settings.text(), &[]).expect("it is printed right").text(), settings.text());
        assert!(settings.text().contains("\"handshake-timeout\": \"1500ms\""), "{}", settings.text());
        let config = settings.config().expect("nothing is read");
        assert_eq!((config.tcp, config.data, config.limits.message), (None, None, 100));
        let usual = Settings::default().text();
        assert_eq!(chosen(&usual, &[]).expect("the default is all right").text(), usual);
    }

    #[test]
    fn variables_go_before_the_file() {
        let file = r#"{"memory":true,"max-body":7,"max-depth":9}"#;
        let settings = chosen(file, &[("PARLOR_MAX_BODY", "8"), ("PARLOR_DATA", "/srv"), ("PARLOR_MAX_DEPTH", "")]);
        let config = settings.expect("it is all right").config().expect("nothing is read");
        assert_eq!((config.limits.body, config.limits.depth), (8, 9));
        assert_eq!(config.data, Some(PathBuf::from("/srv")));
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (file, want) in [
            ("{", "server.json: "),
            ("[]", "server.json: "),
            (r#"{"max-mesage":1}"#, "server.json: /max-mesage: this key is not part of the document"),
            (r#"{"log":"json","log":"text"}"#, "server.json: /log: the same key appears twice"),
            (r#"{"max-message":"much"}"#, "server.json: max-message: \"much\" is not a whole number above zero"),
            (r#"{"max-message":0}"#, "\"0\" is not a whole number above zero"),
            (r#"{"requests-per-second":99999999999}"#, "is not a whole number above zero"),
            (r#"{"max-message":{}}"#, "server.json: max-message: this is no text, number, switch or list of texts"),
            (r#"{"tcp":"7342"}"#, "\"7342\" is neither an address such as 127.0.0.1:7342 nor `none`"),
            (r#"{"proxy":["here"]}"#, "\"here\" is no IP address"),
            (r#"{"origin":["example.org"]}"#, "\"example.org\" is no origin such as https://example.org"),
            (r#"{"idle-timeout":"soon"}"#, "\"soon\" is no duration such as 500ms, 30s, 5m or 2h"),
            (r#"{"idle-timeout":"99999999999999999999h"}"#, "is no duration"),
            (r#"{"tcp-policy":"shoot"}"#, "\"shoot\" is none of `refuse`, `kick` and `game`"),
            (r#"{"name":["https://example.org"]}"#, "\"https://example.org\" is no name such as games.example.org"),
            (r#"{"public-clock":"500ms"}"#, "\"500ms\" is less than a second"),
            (r#"{"public-clock":"slow"}"#, "\"slow\" is no duration"),
            (r#"{"memory":"perhaps"}"#, "\"perhaps\" is neither `true` nor `false`"),
            (r#"{"memory":true,"data":"x"}"#, "server.json: either data or memory"),
            (r#"{"log":["json","text"]}"#, "server.json: log: one value is expected"),
        ] {
            let refused = chosen(file, &[]).expect_err(file);
            assert!(refused.contains(want), "{file}: {refused}");
        }
        let refused = chosen("{}", &[("PARLOR_MAX_CONNECTIONS", "many")]).expect_err("that is no number");
        assert!(refused.contains("PARLOR_MAX_CONNECTIONS: \"many\""), "{refused}");
    }
}
