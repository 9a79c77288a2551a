//! `beasiswa audit-pack`: the pack of the audit trail from the command line.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::Args;

use super::common::{Failure, close, open};
use crate::audit_pack::{Subject, build};
use crate::config::Config;

#[derive(Args)]
#[command(group = clap::ArgGroup::new("subject").required(true).args(["decree", "roster", "sp2d", "recipient", "from"]))]
pub(super) struct AuditPackArgs {
    /// SK penetapan, menurut id-nya.
    #[arg(long, value_name = "ID")]
    decree: Option<String>,
    /// Daftar pembayaran, menurut id.
    #[arg(long, value_name = "ID")]
    roster: Option<String>,
    /// Pembayaran satu SP2D, menurut nomornya.
    #[arg(long, value_name = "NUMBER")]
    sp2d: Option<String>,
    /// Seorang penerima, menurut id akunnya.
    #[arg(long, value_name = "ID")]
    recipient: Option<String>,
    /// Hari pertama satu masa.
    #[arg(long, value_name = "DATE", requires = "until")]
    from: Option<NaiveDate>,
    /// Hari terakhir masa itu.
    #[arg(long, value_name = "DATE", requires = "from")]
    until: Option<NaiveDate>,
    /// Berkas yang ditulis.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

pub(super) async fn run(config: Config, args: AuditPackArgs) -> Result<(), Failure> {
    let subject = match (args.decree, args.roster, args.sp2d, args.recipient) {
        (Some(id), ..) => Subject::Decree(id),
        (_, Some(id), ..) => Subject::Roster(id),
        (_, _, Some(number), _) => Subject::Order(number),
        (_, _, _, Some(id)) => Subject::Recipient(id),
        _ => match (args.from, args.until) {
            (Some(from), Some(until)) => Subject::Period { from, until },
            _ => return Err("sebutkan perihal paket".into()),
        },
    };
    let app = open(config).await?;
    let head = app.ledger.head().await?;
    if let Some(last) = head.checked_sub(1) {
        let wait = std::time::Duration::from_secs(600);
        app.read.wait_for(last, wait).await?;
    }
    let built = build(&app, &subject).await;
    close(&app).await;
    let pack = built.map_err(|error| error.text())?;
    let report = ledger::pack::verify_pack(&pack.bytes, None, &[]);
    if let Some(problem) = report.problems.first() {
        return Err(format!("paket tidak utuh: {problem}; jalankan: beasiswa verify").into());
    }
    std::fs::write(&args.to, &pack.bytes)?;
    say!(
        "{}: {} peristiwa dan {} dokumen. Periksa dengan: beasiswa-verify {} {}",
        args.to.display(),
        report.events,
        report.documents,
        args.to.display(),
        report.key
    );
    Ok(())
}
