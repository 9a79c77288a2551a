//! The command line. Exit status 0 only on success; an error says what to do.

mod audit_pack;
mod backup;
mod demo;
mod epoch;
mod import;
mod key;
mod serve;
mod user;
mod verify;
mod witness;

use std::{net::SocketAddr, path::PathBuf, process::ExitCode, sync::Arc};

use clap::{Args, Parser, Subcommand};
use commands::SystemClock;
use indicatif::{ProgressBar, ProgressStyle};
use ledger::Ledger;

use crate::{
    boot::{self, BootError},
    config::Config,
    hold::Hold,
    state::AppState,
    telemetry,
};

/// Buku besar dan portal beasiswa.
#[derive(Parser)]
#[command(name = "beasiswa", version, about, long_about = None)]
struct Cli {
    /// Configuration file (TOML); the environment and the command line win over it.
    #[arg(long, global = true, value_name = "FILE", env = "BEASISWA_CONFIG")]
    config: Option<PathBuf>,
    /// Folder of databases, files, secrets and mails.
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the portal.
    Serve(ServeArgs),
    /// Makes or updates the tables, as the owner of the database.
    Migrate,
    /// Fills an empty log with synthetic data.
    Demo(demo::DemoArgs),
    /// Imports a list of recipients (XLSX or CSV); without --apply only shows what would happen.
    Import(import::ImportArgs),
    /// Builds the read models anew from the log.
    Rebuild,
    /// Checks the whole log: hashes, tree, checkpoints, and the read models against it.
    Verify(verify::VerifyArgs),
    /// Accounts.
    User {
        #[command(subcommand)]
        command: user::UserCommand,
    },
    /// Writes events, documents and proofs of one matter into a file that can be checked anywhere.
    AuditPack(audit_pack::AuditPackArgs),
    /// The key that signs checkpoints.
    Key {
        #[command(subcommand)]
        command: key::KeyCommand,
    },
    /// Watches a log for another office: cosigns each checkpoint that continues the last one.
    Witness(witness::WitnessArgs),
    /// Seals log and files into one file, consistently, while the portal runs.
    Backup(backup::BackupArgs),
    /// Puts a backup into an empty data folder (or empty PostgreSQL and S3) and checks it; with --confirm, owns up that
    /// an older copy was restored.
    Restore(backup::RestoreArgs),
    /// The clock that events are recorded by.
    Clock {
        #[command(subcommand)]
        command: epoch::ClockCommand,
    },
}

#[derive(Args)]
struct ServeArgs {
    /// Address to listen on.
    #[arg(long, value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// Address the public uses; goes into mails and receipts.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Demo mode: shows sent mails at /dev/mail. Serves this machine alone unless --listen says otherwise.
    #[arg(long)]
    demo: bool,
}

/// Anything that ends a command.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Runs the program.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    // The object store and SMTP share one TLS implementation; the first to be installed counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("beasiswa: cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("beasiswa: {error}");
            match error.downcast_ref::<Incomplete>() {
                Some(_) => ExitCode::from(Incomplete::STATUS),
                None => ExitCode::FAILURE,
            }
        }
    }
}

/// What was asked for is done, but not whole, as the caller allowed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Incomplete(String);

impl Incomplete {
    /// Exit status, so that a script tells it from done and from failed.
    const STATUS: u8 = 3;
}

impl Command {
    /// The name under which a command takes the data folder for itself; `None` when it writes nothing
    /// there and so works beside a running portal. With PostgreSQL and S3 little is left in the folder.
    fn holds(&self, config: &Config) -> Option<&'static str> {
        let on_files = config.database_url.is_none();
        match self {
            Self::Serve(_) => Some("serve"),
            Self::Restore(_) => Some("restore"),
            Self::Witness(_) => Some("witness"),
            Self::Key {
                command: key::KeyCommand::Rotate(_),
            } => Some("key rotate"),
            Self::Demo(_) => (on_files || config.object_store_url.is_none()).then_some("demo"),
            Self::Migrate => on_files.then_some("migrate"),
            Self::Import(_) => on_files.then_some("import"),
            Self::Rebuild => on_files.then_some("rebuild"),
            Self::User { .. } => on_files.then_some("user create"),
            Self::Verify(_)
            | Self::Clock { .. }
            | Self::AuditPack(_)
            | Self::Backup(_)
            | Self::Key {
                command: key::KeyCommand::Show,
            } => None,
        }
    }
}

async fn run(cli: Cli) -> Result<(), Failure> {
    let mut config = Config::load(cli.config.as_deref())?;
    if let Some(data_dir) = cli.data_dir {
        config.data_dir = data_dir;
    }
    if !matches!(cli.command, Command::Serve(_)) {
        config.log_format = crate::config::LogFormat::Text;
        // The progress is the output; warnings still show.
        telemetry::start_quiet_logging();
    }
    // Held until the command ends.
    let _held = match cli.command.holds(&config) {
        Some(name) => Some(Hold::take(&config.data_dir, name)?),
        None => None,
    };
    match cli.command {
        Command::Serve(args) => {
            if let Some(listen) = args.listen {
                config.listen = listen;
                if config.public_url == Config::default().public_url {
                    config.public_url = format!("http://{listen}");
                }
            }
            if let Some(public_url) = args.public_url {
                config.public_url = public_url.trim_end_matches('/').to_owned();
            }
            config.demo |= args.demo;
            telemetry::start_logging(config.log_format);
            serve::run(config, args.listen.is_some()).await
        }
        Command::Migrate => migrate(&config).await,
        Command::Demo(args) => demo::run(config, args).await,
        Command::Import(args) => import::run(config, args).await,
        Command::Rebuild => rebuild(config).await,
        Command::Verify(args) => verify::run(config, args).await,
        Command::User { command } => user::run(config, command).await,
        Command::AuditPack(args) => audit_pack::run(config, args).await,
        Command::Key { command } => key::run(config, command).await,
        Command::Witness(args) => witness::run(config, args).await,
        Command::Backup(args) => backup::backup(config, args).await,
        Command::Restore(args) => backup::restore(config, args).await,
        Command::Clock { command } => epoch::clock(config, command).await,
    }
}

async fn migrate(config: &Config) -> Result<(), Failure> {
    boot::make_folder(&config.data_dir)?;
    Ledger::migrate(&boot::tables_config(config)).await?;
    boot::ops(config).await?;
    projections::ReadStore::open(&boot::read_url(config)).await?;
    println!("Tables are up to date.");
    Ok(())
}

async fn rebuild(config: Config) -> Result<(), Failure> {
    let secrets = boot::secrets(&config).await?;
    let ledger = Ledger::open(boot::ledger_config(&config, &secrets)).await?;
    let store = projections::ReadStore::open(&boot::read_url(&config)).await?;
    let bar = progress("events");
    let report = projections::rebuild(
        &store,
        &ledger,
        &projections::all(&ledger),
        |done, total| {
            bar.set_length(total);
            bar.set_position(done);
        },
    )
    .await?;
    bar.finish_and_clear();
    println!("Read models rebuilt from {} events.", report.events);
    Ok(())
}

/// Opens the whole program for a command that works on it.
async fn open(config: Config) -> Result<AppState, BootError> {
    boot::open_for_command(config, Arc::new(SystemClock)).await
}

/// Stops what [`open`] started, so that the last writes are down before the process ends.
async fn close(app: &AppState) {
    app.read.stop().await;
    app.ledger.close().await;
}

/// A bar of progress on standard error; silent when that is no terminal.
fn progress(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template(&format!(
        "{{bar:40}} {{human_pos}}/{{human_len}} {what} ({{eta}})"
    )) {
        bar.set_style(style);
    }
    bar
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
