//! What may be done with a roster.

use commands::roster as act;
use domain::disbursement::{DisbursementStatus, OrderKind};
use domain::permission::Entity;
use domain::roster::RosterAct;
use domain::{RosterId, Rupiah};

use super::wire::ProgressBody;
use crate::ApiError;
use crate::routes::acts::{ActBody, Rehearsal};
use crate::routes::parse;

/// The acts of the reader's role. An act is allowed when the roster lets it be and a payment waits for it; what
/// is refused for one payment is told by the act itself, row by row.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    roster_id: &str,
    progress: &[ProgressBody],
    papers: &[OrderKind],
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
    for (name, path, asked) in [
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
    ] {
        let trial = act::would_do(executor, call, id, asked, &payments);
        rehearsal.offer_if(name, "POST", path, &[], trial).await;
    }
    // The papers that are missing, in their order, as far as the reader holds the rights to them.
    for kind in OrderKind::ALL {
        if papers.contains(kind) {
            continue;
        }
        if !rehearsal.holds((Entity::Roster, kind.action())) {
            break;
        }
        let trial = act::would_do(executor, call, id, RosterAct::IssueOrders, &payments);
        let path = "/api/cms/daftar-pembayaran/surat";
        rehearsal
            .offer_if(kind.as_str(), "POST", path, &[], trial)
            .await;
    }
    Ok(rehearsal.found())
}
