//! `beasiswa import`: the list a regency really has. Without `--apply` it only tells what would
//! happen, every problem by row. With it the rows are written by nobody in particular, so only into a log in which nobody
//! could propose and confirm them.

use std::path::PathBuf;

use clap::Args;
use commands::{
    Call,
    import::{self, ImportOptions, Severity},
};
use domain::Actor;

use super::common::{Failure, close, open, progress};
use crate::{config::Config, extract::MinPosition, mail::outbox, state::AppState};

#[derive(Args)]
pub(super) struct ImportArgs {
    /// Daftarnya, XLSX atau CSV.
    file: PathBuf,
    /// Menulis baris yang benar ke buku.
    #[arg(long)]
    apply: bool,
    /// Angkatan penetapan; tahunnya bila tidak disebut.
    #[arg(long)]
    batch: Option<String>,
    /// Tahun beasiswa.
    #[arg(long, default_value_t = default_year())]
    year: u16,
    /// Nama daftar, dicatat pada setiap penetapan; nama berkasnya bila tidak disebut.
    #[arg(long)]
    list: Option<String>,
}

fn default_year() -> u16 {
    let year = chrono::Datelike::year(&chrono::Utc::now().date_naive());
    u16::try_from(year).unwrap_or(2026)
}

pub(super) async fn run(config: Config, args: ImportArgs) -> Result<(), Failure> {
    let bytes = tokio::fs::read(&args.file).await.map_err(|error| {
        format!(
            "{} tidak terbaca: {error}; berkas harus terbaca oleh pemilik folder data",
            args.file.display()
        )
    })?;
    let app = open(config).await?;
    let done = import(&app, &args, &bytes).await;
    close(&app).await;
    done
}

async fn import(app: &AppState, args: &ImportArgs, bytes: &[u8]) -> Result<(), Failure> {
    let plan = import::plan(&app.commands, bytes).await?;
    for problem in &plan.problems {
        let mark = match problem.severity {
            Severity::Warning => "peringatan",
            _ => "kesalahan",
        };
        say!(
            "baris {}, {}: {mark}: {}",
            problem.line,
            problem.column,
            problem.message
        );
    }
    say!(
        "{} baris: {} dapat diimpor, {} sudah ada, {} bermasalah.",
        plan.row_count,
        plan.candidates.len(),
        plan.present.len(),
        plan.row_count
            .saturating_sub(plan.candidates.len() + plan.present.len())
    );
    if !args.apply {
        say!("Belum ada yang ditulis. Tambahkan --apply untuk menulis baris yang dapat diimpor.");
        return Ok(());
    }
    refuse_beside_office(app).await?;
    let options = ImportOptions {
        batch: args.batch.clone().unwrap_or_else(|| args.year.to_string()),
        year: args.year,
        list: args.list.clone().unwrap_or_else(|| {
            let name = args.file.file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        }),
    };
    let bar = progress("baris");
    bar.set_length(plan.candidates.len() as u64);
    let call = Call::new(Actor::system());
    let applied = import::apply(&app.commands, &call, &plan, &options, |done| {
        bar.set_position(done as u64);
    })
    .await?;
    bar.finish_and_clear();
    outbox::skip_to_end(app).await?;
    app.ledger.sign_checkpoint().await?;
    for (line, code) in &applied.refused {
        say!("baris {line}: ditolak: {code}");
    }
    say!(
        "{} ditambahkan, {} sudah ada, {} ditolak.",
        applied.added,
        applied.present,
        applied.refused.len()
    );
    Ok(())
}

/// Where an office is, one of its people proposes a list in the portal and another confirms it: the shell is no way
/// around them.
async fn refuse_beside_office(app: &AppState) -> Result<(), Failure> {
    MinPosition::wait_for_log(app).await?;
    if projections::user::office(app.read.store())
        .await?
        .is_empty()
    {
        return Ok(());
    }
    Err(
        "Portal ini sudah mempunyai petugas. Daftar diusulkan di portal (Akademia, Penerima, Impor daftar) dan \
         dikukuhkan orang kedua; dari baris perintah daftar hanya diperiksa (tanpa --apply)."
            .into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::TestServer;
    use domain::Role;

    const LIST: &str = "Nama;NIK;Distrik;Institusi;Prodi;Bank;No. Rekening\n\
        Yuliana Wandik;9508015506050001;Kenyam;Universitas Cenderawasih;Teknik Sipil;BCA;1234567801\n";

    fn args(apply: bool) -> ImportArgs {
        ImportArgs {
            file: "daftar.csv".into(),
            apply,
            batch: None,
            year: 2026,
            list: None,
        }
    }

    #[tokio::test]
    async fn nothing_is_written_past_the_people_of_an_office() {
        let server = TestServer::start().await;
        server.user("s@b.test", Role::Admin).await;
        let head = server.app.ledger.head().await.unwrap();
        // Looking is no writing.
        import(&server.app, &args(false), LIST.as_bytes())
            .await
            .unwrap();
        let refused = import(&server.app, &args(true), LIST.as_bytes())
            .await
            .unwrap_err();
        assert!(
            refused.to_string().contains("sudah mempunyai petugas"),
            "{refused}"
        );
        assert_eq!(server.app.ledger.head().await.unwrap(), head);
    }

    #[tokio::test]
    async fn a_log_without_an_office_takes_the_list() {
        let server = TestServer::start().await;
        import(&server.app, &args(true), LIST.as_bytes())
            .await
            .unwrap();
        assert!(server.app.ledger.head().await.unwrap() > 0);
    }
}
