//! The command line. Exit status 0 only on success; an error says what to do.
//!
//! Comments of commands and arguments are what `--help` shows, so they speak to the operator, in Indonesian.

// It ends a command in the middle where nobody reads.
#![deny(clippy::print_stdout)]

/// A line of a command's answer. Who closed the pipe reads no more of it; the command is done all the same.
macro_rules! say {
    ($($part:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($part)*);
    }};
}

mod audit_pack;
mod backup;
mod check;
mod common;
pub(crate) mod demo;
mod epoch;
mod import;
mod key;
mod plan;
mod serve;
mod settle;
mod user;
mod verify;
mod witness;
mod words;

use std::os::unix::process::CommandExt as _;
use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use clap::{Args, Parser, Subcommand};
use ledger::Ledger;

use crate::{
    boot,
    config::Config,
    hold::Hold,
    telemetry::{self, otlp::Sending},
};
use common::{Failure, Incomplete, progress};
use settle::Settled;

/// Buku besar dan portal beasiswa.
#[derive(Parser)]
#[command(name = "beasiswa", version, about, long_about = None)]
struct Cli {
    /// Berkas konfigurasi (TOML); tanpa ini /etc/beasiswa/beasiswa.toml bila ada. Variabel di berkas `env` di sampingnya,
    /// lingkungan, dan baris perintah menang atasnya.
    #[arg(long, global = true, value_name = "FILE", env = "BEASISWA_CONFIG")]
    config: Option<PathBuf>,
    /// Folder basis data, berkas, kunci, dan surel.
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Melayani portal.
    Serve(ServeArgs),
    /// Membuat atau memperbarui tabel, sebagai pemilik basis data.
    Migrate(MigrateArgs),
    /// Mengisi buku yang kosong dengan data rekaan.
    Demo(demo::DemoArgs),
    /// Mengimpor daftar penerima (XLSX atau CSV); tanpa --apply hanya menunjukkan apa yang akan terjadi.
    Import(import::ImportArgs),
    /// Membangun kembali tabel baca dari buku.
    Rebuild,
    /// Memeriksa seluruh buku: sidik, pohon, checkpoint, dan tabel baca terhadapnya.
    Verify(verify::VerifyArgs),
    /// Akun.
    User {
        #[command(subcommand)]
        command: user::UserCommand,
    },
    /// Menulis peristiwa, dokumen, dan bukti satu perihal ke berkas yang dapat diperiksa di mana saja.
    AuditPack(audit_pack::AuditPackArgs),
    /// Kunci yang menandatangani checkpoint, dan kunci sesi.
    Key {
        #[command(subcommand)]
        command: key::KeyCommand,
    },
    /// Menjadi saksi bagi kantor lain: menandatangani setiap checkpoint yang melanjutkan yang terakhir.
    Witness(witness::WitnessArgs),
    /// Menyegel buku dan berkas menjadi satu berkas yang runtut, selagi portal berjalan.
    Backup(backup::BackupArgs),
    /// Memulihkan cadangan ke folder data yang kosong (atau PostgreSQL dan S3 yang kosong) dan memeriksanya; dengan
    /// --confirm, mengakui bahwa salinan lama dipulihkan.
    Restore(backup::RestoreArgs),
    /// Memeriksa semua yang dibutuhkan portal: konfigurasi, kunci, buku, basis data, berkas, surel, jam, cakram, saksi. Satu
    /// baris masing-masing; status keluarnya 1 bila ada yang SALAH.
    Check,
    /// Jam yang mencatat waktu peristiwa.
    Clock {
        #[command(subcommand)]
        command: epoch::ClockCommand,
    },
}

#[derive(Args)]
struct ServeArgs {
    /// Alamat yang dilayani.
    #[arg(long, value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// Alamat yang dipakai orang; masuk ke surel dan tanda terima.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Mode demo: surel yang terkirim tampak di /dev/mail. Hanya untuk mesin ini, kecuali --listen menyebut lain.
    #[arg(long)]
    demo: bool,
}

#[derive(Args)]
struct MigrateArgs {
    /// Pengguna PostgreSQL lain yang menjalankan portal: ia tidak memiliki buku, dan tidak dapat mengubah yang sudah
    /// tertulis.
    #[arg(long, value_name = "LOGIN")]
    serve_as: Option<String>,
    /// Hanya menyebut apa yang akan dilakukan.
    #[arg(long, conflicts_with = "serve_as")]
    plan: bool,
}

/// Runs the program.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    if matches!(cli.command, Command::Serve(_)) {
        return_memory_at_once();
    }
    let (file, folder) = (cli.config.as_deref(), cli.data_dir.as_deref());
    let settled = match settle::settle(file, folder, cli.command.adopts_owner()) {
        Ok(settled) => settled,
        Err(error) => {
            eprintln!("beasiswa: {}", words::told(&error));
            return ExitCode::FAILURE;
        }
    };
    // The object store and SMTP share one TLS implementation; the first to be installed counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        // Twice what a thread has by itself: a program that is not optimised keeps every step of a command on it.
        .thread_stack_size(4 << 20)
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("beasiswa: tidak dapat dimulai: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(cli, settled)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("beasiswa: {}", words::told(&error));
            match error.downcast_ref::<Incomplete>() {
                Some(_) => ExitCode::from(Incomplete::STATUS),
                None => ExitCode::FAILURE,
            }
        }
    }
}

impl Command {
    /// As it is typed.
    fn name(&self) -> &'static str {
        match self {
            Self::Serve(_) => "serve",
            Self::Migrate(_) => "migrate",
            Self::Demo(_) => "demo",
            Self::Import(_) => "import",
            Self::Rebuild => "rebuild",
            Self::Verify(_) => "verify",
            Self::User { .. } => "user",
            Self::AuditPack(_) => "audit-pack",
            Self::Key { .. } => "key",
            Self::Witness(_) => "witness",
            Self::Backup(_) => "backup",
            Self::Restore(_) => "restore",
            Self::Check => "check",
            Self::Clock { .. } => "clock",
        }
    }

    /// Whether it works on a log that must be there. Only `serve`, `migrate` and `demo` begin one, and `restore` puts
    /// one back: typed with another folder or without the service's configuration, all else would act on an empty one.
    fn needs_log(&self) -> bool {
        match self {
            Self::Serve(_)
            | Self::Migrate(_)
            | Self::Demo(_)
            | Self::Restore(_)
            | Self::Check
            | Self::Witness(_) => false,
            Self::Import(_)
            | Self::Rebuild
            | Self::Verify(_)
            | Self::User { .. }
            | Self::AuditPack(_)
            | Self::Key { .. }
            | Self::Backup(_)
            | Self::Clock { .. } => true,
        }
    }

    /// Whether it works as the owner of the data folder when root types it. A backup is written where root says.
    fn adopts_owner(&self) -> bool {
        match self {
            Self::Backup(_) | Self::AuditPack(_) => false,
            // What only root may read is read for it: what came of it is given to the owner in the end.
            Self::Restore(_) => false,
            _ => true,
        }
    }

    /// The name under which a command takes the data folder for itself; `None` when it writes nothing
    /// there and so works beside a running portal. With PostgreSQL and S3 little is left in the folder.
    fn holds(&self, config: &Config) -> Option<&'static str> {
        let on_files = config.database_url.is_none();
        match self {
            Self::Serve(_) => Some("serve"),
            Self::Restore(args) => (!args.is_trial()).then_some("restore"),
            Self::Witness(_) => Some("witness"),
            Self::Key {
                command: key::KeyCommand::Rotate(_) | key::KeyCommand::Session(_),
            } => Some("key"),
            Self::Demo(_) => (on_files || config.object_store_url.is_none()).then_some("demo"),
            Self::Migrate(args) => (on_files && !args.plan).then_some("migrate"),
            Self::Import(_) => on_files.then_some("import"),
            Self::Rebuild => on_files.then_some("rebuild"),
            Self::User { .. } => on_files.then_some("user create"),
            Self::Verify(_)
            | Self::Check
            | Self::Clock { .. }
            | Self::AuditPack(_)
            | Self::Backup(_)
            | Self::Key {
                command: key::KeyCommand::Show,
            } => None,
        }
    }
}

/// The allocator keeps what was freed for a while, and for ever where nothing more is asked of it: a third of a resting
/// server's memory; and what another thread freed, as long as the first asks for nothing. It serves the C libraries too
/// (pictures, SQLite), and reads its settings as the program begins; so the program begins anew with these, as the same
/// process.
fn return_memory_at_once() {
    const SETTINGS: [(&str, &str); 3] = [
        ("MIMALLOC_PURGE_DELAY", "0"),
        ("MIMALLOC_PAGE_FULL_RETAIN", "0"),
        // KiB. What is larger (a picture, a file, a page cache) comes from the system and goes back whole: kept among the
        // rest it leaves holes that nothing fits into, half of the memory under many uploads.
        ("MIMALLOC_ARENA_MAX_OBJECT_SIZE", "1024"),
    ];
    if std::env::var_os(SETTINGS[0].0).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let mut arguments = std::env::args_os();
    let mut again = std::process::Command::new(program);
    if let Some(name) = arguments.next() {
        again.arg0(name);
    }
    // Comes back only when it could not be.
    let error = again.args(arguments).envs(SETTINGS).exec();
    eprintln!("beasiswa: memory is kept longer: {error}");
}

async fn run(cli: Cli, settled: Settled) -> Result<(), Failure> {
    let about = settle::told(&settled, cli.command.name());
    let mut config = settled.config.clone();
    if !matches!(cli.command, Command::Serve(_)) {
        config.log_format = crate::config::LogFormat::Text;
        // The progress is the output; warnings still show.
        telemetry::start_quiet_logging();
        eprintln!("{about}");
    }
    if cli.command.needs_log() {
        boot::refuse_missing(&config).await?;
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
            let sending = config.otlp_url.as_deref().map(Sending::to).transpose()?;
            telemetry::start_logging(config.log_format, sending.as_ref());
            tracing::info!("{about}");
            serve::run(config, args.listen.is_some(), sending.as_ref()).await?;
            if let Some(sending) = sending {
                sending.stop().await;
            }
            Ok(())
        }
        Command::Migrate(args) => migrate(&config, &args).await,
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
        Command::Check => check::run(&config, settled.file.as_deref()).await,
        Command::Clock { command } => epoch::clock(config, command).await,
    }
}

async fn migrate(config: &Config, args: &MigrateArgs) -> Result<(), Failure> {
    if args.plan {
        return plan::tell(config).await;
    }
    crate::hold::make_folder(&config.data_dir)?;
    let tables = boot::tables_config(config);
    Ledger::migrate(&tables).await?;
    boot::ops(config).await?.close().await;
    if let Some(url) = &config.database_url {
        crate::ops::let_in(url).await?;
    }
    match &args.serve_as {
        // Its read models are its own.
        Some(login) => {
            let left = Ledger::serve_as(&tables, login).await?;
            if !left.is_empty() {
                return Err(format!(
                    "tabel sudah sesuai; agar {login} dapat melayani, superuser basis data menjalankan sekali:\n\n{}",
                    left.join("\n")
                )
                .into());
            }
        }
        // A server's read models belong to the login that serves, which makes them when it starts.
        None if config.database_url.is_some() => {}
        None => drop(projections::ReadStore::open(&boot::read_url(config)).await?),
    }
    say!("Tabel sudah sesuai.");
    Ok(())
}

async fn rebuild(config: Config) -> Result<(), Failure> {
    let secrets = boot::secrets(&config).await?;
    let ledger = Ledger::open(boot::ledger_config(&config, &secrets)).await?;
    boot::hold_to_what_is_known(&config, &secrets, &ledger).await?;
    if let Some(why) = ledger.suspended() {
        return Err(format!(
            "tidak ada yang dibuat dari buku yang dipasang kembali: {why}; jalankan: beasiswa restore --confirm"
        )
        .into());
    }
    let store = projections::ReadStore::open(&boot::read_url(&config)).await?;
    let bar = progress("peristiwa");
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
    say!(
        "Tabel baca dibangun kembali dari {} peristiwa.",
        report.events
    );
    Ok(())
}

#[cfg(test)]
mod compose_tests;

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
