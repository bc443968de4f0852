//! `parlor serve`: a server, until it is told to stop.

use std::io;
use std::path::PathBuf;
use std::pin::pin;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use server::{Config, Log, Running};
use tokio::runtime::{Builder, Runtime};

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::interrupt::{ReloadSignal, StopSignals};
use crate::net::logger::{Line, Logger, fields};
use crate::net::settings::{LogForm, Settings, Source};
use crate::source::read_file;
use crate::world::World;

/// What `parlor serve` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A JSON object with the names of options as keys
    #[arg(long, value_name = "FILE", help = CONFIG_HELP)]
    config: Option<PathBuf>,
    /// Print what was chosen, as such a file, and do nothing
    #[arg(long)]
    print_config: bool,
    /// The data folder is a copy of another that has gone on since: stop its unfinished tables
    #[arg(long)]
    restored: bool,
    #[command(flatten)]
    flags: Source,
}

const CONFIG_HELP: &str = "Read settings from this file, a JSON object with the names of options as keys. Variables such \
                           as PARLOR_TCP go before it, and options before those";

/// How many lines of the log may wait.
const BACKLOG: usize = 1024;
/// How many files are open besides connections, at most.
const OTHER_FILES: u64 = 64;
/// How long tasks of the runtime may take to end.
const PARTING: Duration = Duration::from_secs(1);

impl Args {
    /// What was chosen: options go before variables, those before the file.
    fn settings(&self) -> Result<Settings, Failure> {
        let variable = |name: &str| std::env::var(name).ok();
        let mut settings = Settings::default();
        let file = self.config.clone().or_else(|| variable("PARLOR_CONFIG").map(PathBuf::from));
        if let Some(file) = file {
            settings.take(&Source::file(&file.display().to_string(), &read_file(&file)?)?)?;
        }
        settings.take(&Source::environment(variable))?;
        settings.take(&self.flags)?;
        Ok(settings)
    }
}

/// Serves until a signal comes.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let settings = args.settings()?;
    if args.print_config {
        world.say(&settings.text())?;
        return Ok(Exit::Done);
    }
    let is_json = match settings.log {
        LogForm::Auto => form == OutputFormat::Json || !world.errors_is_terminal,
        LogForm::Text => false,
        LogForm::Json => true,
    };
    let mut logger = Logger::new(is_json);
    let config = Config { restored: args.restored, ..settings.config()? };
    let scarce = raise_files(&config);
    let runtime = Builder::new_multi_thread().worker_threads(settings.threads).enable_all().build().map_err(failed)?;
    let served = runtime.block_on(serve(config, scarce, &mut logger, world));
    Runtime::shutdown_timeout(runtime, PARTING);
    served.map(|()| Exit::Done)
}

async fn serve(
    config: Config,
    scarce: Option<Line>,
    logger: &mut Logger,
    world: &mut World<'_>,
) -> Result<(), Failure> {
    let mut signals = StopSignals::new().map_err(failed)?;
    let (log, mut events) = Log::new(BACKLOG);
    let running = server::start(Config { log, ..config }).await.map_err(failed)?;
    let mut reload = ReloadSignal::new(running.has_tls()).map_err(failed)?;
    logger.write(&started(&running), world);
    if let Some(line) = scarce {
        logger.write(&line, world);
    }
    let signal = loop {
        tokio::select! {
            signal = signals.next() => break signal,
            Some(event) = events.recv() => logger.event(event, world),
            () = reload.next() => logger.write(&reloaded(&running), world),
        }
    };
    let sentence = format!("Stopping: {signal}. Moves that were taken are finished first.");
    logger.write(&Line::info("stopping", sentence, fields!(signal)), world);
    // In a task of its own: it must not wait for whatever this one waits for.
    tokio::spawn(signals.end_process());
    let mut stop = pin!(running.stop());
    loop {
        tokio::select! {
            biased;
            Some(event) = events.recv() => logger.event(event, world),
            () = stop.as_mut() => break,
        }
    }
    while let Ok(event) = events.try_recv() {
        logger.event(event, world);
    }
    logger.write(&Line::info("stopped", "Stopped.".to_owned(), Vec::new()), world);
    Ok(())
}

/// The first line: where it listens.
fn started(running: &Running) -> Line {
    let (tcp, http) = if running.has_tls() { ("tls://", "https://") } else { ("", "http://") };
    let tcp = running.tcp.map(|address| format!("{tcp}{address}"));
    let http = running.http.map(|address| format!("{http}{address}"));
    let data = running.app().config.data.as_ref().map(|folder| folder.to_string_lossy().into_owned());
    let doors: Vec<&str> = tcp.iter().chain(&http).map(String::as_str).collect();
    let sentence = format!(
        "Listening on {}. {} Ctrl-C stops.",
        if doors.is_empty() { "nothing".to_owned() } else { doors.join(" and ") },
        data.as_ref().map_or("Nothing is kept.".to_owned(), |data| format!("Everything is kept in {data}.")),
    );
    let (version, pid) = (env!("CARGO_PKG_VERSION"), std::process::id());
    Line::info("start", sentence, fields!(version, pid, tcp, http, data))
}

/// The line after the certificate was read again.
fn reloaded(running: &Running) -> Line {
    match running.reload_certificate() {
        Ok(()) => {
            let sentence = "The certificate was read again.".to_owned();
            Line::info("certificate_reloaded", sentence, Vec::new())
        }
        Err(error) => {
            let message = error.to_string();
            let sentence = format!("The certificate cannot be used, and the one before stays: {message}");
            Line::warning("certificate_failed", sentence, fields!(message))
        }
    }
}

/// Raises the limit of open files as far as the system lets us, and complains if that is too few.
fn raise_files(config: &Config) -> Option<Line> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _kept = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let files = getrlimit(Resource::Nofile).current?;
    let wanted = (config.limits.connections + server::ENTRANCE) as u64 + OTHER_FILES;
    if wanted <= files {
        return None;
    }
    let sentence = format!("Only {files} files can be open, and {wanted} may be wanted: raise the limit (ulimit -n).");
    Some(Line::warning("few_files", sentence, fields!(files, wanted)))
}

fn failed(error: io::Error) -> Failure {
    Failure::Io { what: "cannot serve".to_owned(), error }
}
