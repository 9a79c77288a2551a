//! What may be done with a roster.

use commands::roster as act;
use domain::disbursement::{DisbursementStatus, OrderKind, ScanKind};
use domain::permission::Entity;
use domain::roster::{RosterAct, papers_wanted};
use domain::{RosterId, Rupiah};

use super::wire::ProgressBody;
use crate::ApiError;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::parse;

/// Acts by name, with the path that does them.
const ACTS: [(&str, &str, RosterAct); 9] = [
    (
        "tambah",
        "/api/cms/daftar-pembayaran/tambah",
        RosterAct::AddRows,
    ),
    (
        "keluarkan",
        "/api/cms/daftar-pembayaran/keluarkan",
        RosterAct::RemoveRows,
    ),
    ("kunci", "/api/cms/daftar-pembayaran/kunci", RosterAct::Lock),
    (
        "setujui",
        "/api/cms/daftar-pembayaran/approve",
        RosterAct::Approve,
    ),
    (
        "tolak-spm",
        "/api/cms/daftar-pembayaran/tolak-spm",
        RosterAct::RefuseSpm,
    ),
    (
        "tolak-sp2d",
        "/api/cms/daftar-pembayaran/tolak-sp2d",
        RosterAct::RefuseSp2d,
    ),
    (
        "berkas-bank",
        "/api/cms/daftar-pembayaran/berkas-bank",
        RosterAct::MakeBankFile,
    ),
    (
        "hasil-bank",
        "/api/cms/daftar-pembayaran/{id}/hasil-bank",
        RosterAct::TakeBankResult,
    ),
    (
        "batalkan",
        "/api/cms/daftar-pembayaran/batalkan",
        RosterAct::Cancel,
    ),
];

/// The acts of the reader's role. An act is allowed when the roster lets it be and a payment waits for it; what
/// is refused for one payment is told by the act itself, row by row.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    roster_id: &str,
    progress: &[ProgressBody],
    papers: &[ScanKind],
) -> Result<Vec<ActBody>, ApiError> {
    let id: RosterId = parse::id(roster_id)?;
    let (executor, call) = &rehearsal.stage();
    let payments: Vec<(DisbursementStatus, u32, Rupiah)> = progress
        .iter()
        .map(|row| {
            let count = u32::try_from(row.count).unwrap_or(u32::MAX);
            (row.status, count, Rupiah(row.amount))
        })
        .collect();
    for (name, path, asked) in ACTS {
        let trial = act::would_do(executor, call, id, asked, &payments);
        rehearsal.offer_if(name, "POST", path, &[], trial).await;
    }
    // The papers that payments wait for, and those that may be issued with them, as far as the reader holds the rights.
    let statuses: Vec<DisbursementStatus> = payments.iter().map(|(status, ..)| *status).collect();
    let wanted = papers_wanted(&statuses);
    let mut goes_on = false;
    for kind in OrderKind::ALL {
        goes_on =
            (goes_on || wanted.contains(kind)) && rehearsal.holds((Entity::Roster, kind.action()));
        if !goes_on {
            continue;
        }
        let trial = act::would_do(executor, call, id, RosterAct::IssueOrders, &payments);
        let path = "/api/cms/daftar-pembayaran/surat";
        rehearsal
            .offer_if(kind.as_str(), "POST", path, &[], trial)
            .await;
    }
    for kind in [
        ScanKind::Spp,
        ScanKind::Spm,
        ScanKind::Sp2d,
        ScanKind::BankStatement,
    ] {
        if papers.contains(&kind) {
            let trial = async { Ok(true) };
            let path = "/api/cms/daftar-pembayaran/pindaian";
            rehearsal
                .offer_if("pindaian", "POST", path, &[], trial)
                .await;
            break;
        }
    }
    Ok(rehearsal.found())
}
