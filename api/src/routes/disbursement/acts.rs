//! What may be done with a payment.

use chrono::NaiveDate;
use commands::disbursement as act;
use commands::disbursement::Orders;
use domain::disbursement::{DisbursementStatus, Mending, Order, OrderKind, ReturnFault, ScanKind};
use domain::hold::HoldTarget;
use domain::permission::Entity;
use domain::{
    BankAccountId, DisbursementId, FileId, FileRef, Personal, RejectCode, Rupiah, UserId,
};

use crate::ApiError;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::parse;
use crate::routes::disbursement::wire::DisbursementDetail;
use crate::routes::spending_report;

/// Codes about the account, which is chosen when a payment is paid again.
const ACCOUNT: &[&str] = &[
    "REKENING_BELUM_TERVERIFIKASI",
    "REKENING_BUKAN_MILIK_PENERIMA",
    "REKENING_SAMA",
];

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    payment: &DisbursementDetail,
    today: NaiveDate,
) -> Result<Vec<ActBody>, ApiError> {
    let id: DisbursementId = parse::id(&payment.id)?;
    let account = payment.payee.bank_account_id.as_deref();
    let account: Option<BankAccountId> = account.map(parse::id).transpose()?;
    verdicts(&mut rehearsal, payment, id).await;
    papers(&mut rehearsal, payment, id, today).await;
    moves(&mut rehearsal, account, id, today).await;
    spending_report::acts::add_receipt(&mut rehearsal, id).await;
    spending_report::acts::add(&mut rehearsal, id).await;
    correction(&mut rehearsal, payment, id).await;
    mendings(&mut rehearsal, payment, id, today).await?;
    holds(&mut rehearsal, payment, id).await?;
    Ok(rehearsal.found())
}

/// A word where one is asked for.
fn words() -> String {
    "0".to_owned()
}

/// What is said of a payment before it is ordered.
async fn verdicts(rehearsal: &mut Rehearsal<'_>, payment: &DisbursementDetail, id: DisbursementId) {
    let (executor, call) = &rehearsal.stage();
    let trial = act::approve(executor, call, id, None, None);
    rehearsal
        .offer("setujui", "POST", "/api/cms/keuangan/approve", &[], trial)
        .await;
    let trial = act::reject(executor, call, id, None, RejectCode::Other, words(), false);
    let path = "/api/cms/penolakan-keuangan/create";
    rehearsal.offer("tolak", "POST", path, &[], trial).await;
    let trial = act::lift_refusal(executor, call, id, None, words());
    let path = "/api/cms/keuangan/buka-penolakan";
    rehearsal
        .offer("buka-penolakan", "POST", path, &[], trial)
        .await;
    let amount = Rupiah(payment.amount);
    let trial = act::correct(executor, call, id, None, amount, words());
    let path = "/api/cms/keuangan/{id}";
    rehearsal.offer("perbaiki", "PUT", path, &[], trial).await;
}

/// SPP, SPM and SP2D, and that the SPM came back.
async fn papers(
    rehearsal: &mut Rehearsal<'_>,
    payment: &DisbursementDetail,
    id: DisbursementId,
    today: NaiveDate,
) {
    let (executor, call) = &rehearsal.stage();
    let order = || {
        Some(Order {
            number: words(),
            date: today,
        })
    };
    let spp = Orders {
        spp: order(),
        ..Orders::default()
    };
    let spm = Orders {
        spm: order(),
        ..Orders::default()
    };
    // Small offices issue what is missing together with the last: whoever holds the rights to all three.
    let issues = |kind: OrderKind| rehearsal.holds((Entity::Disbursement, kind.action()));
    let sp2d = Orders {
        spp: order().filter(|_| issues(OrderKind::Spp) && payment.spp.is_none()),
        spm: order().filter(|_| issues(OrderKind::Spm) && payment.spm.is_none()),
        sp2d: order(),
    };
    for (name, path, orders) in [
        ("spp", "/api/cms/keuangan/spp", spp),
        ("spm", "/api/cms/keuangan/spm", spm),
        ("sp2d", "/api/cms/keuangan/sp2d", sp2d),
    ] {
        let trial = act::issue_orders(executor, call, id, None, orders);
        rehearsal.offer(name, "POST", path, &[], trial).await;
    }
    let trial = act::refuse_spm(executor, call, id, None, words());
    let path = "/api/cms/keuangan/tolak-spm";
    rehearsal.offer("tolak-spm", "POST", path, &[], trial).await;
}

/// Where the money went, where it came back from, and that it will not go.
async fn moves(
    rehearsal: &mut Rehearsal<'_>,
    account: Option<BankAccountId>,
    id: DisbursementId,
    today: NaiveDate,
) {
    let (executor, call) = &rehearsal.stage();
    let trial = act::transfer(executor, call, id, None, today, words());
    let path = "/api/cms/keuangan/salurkan";
    rehearsal.offer("salurkan", "POST", path, &[], trial).await;
    let trial = act::return_by_bank(executor, call, id, None, today, (words(), None));
    let path = "/api/cms/keuangan/retur";
    rehearsal.offer("retur", "POST", path, &[], trial).await;
    if let Some(account) = account {
        let trial = act::pay_again(executor, call, id, None, account, None);
        let path = "/api/cms/keuangan/bayar-ulang";
        rehearsal
            .offer("bayar-ulang", "POST", path, ACCOUNT, trial)
            .await;
    }
    let trial = act::refund(executor, call, id, None, today, words());
    let path = "/api/cms/keuangan/kembalikan";
    rehearsal
        .offer("kembalikan", "POST", path, &[], trial)
        .await;
    let trial = act::cancel(executor, call, id, None, words());
    let path = "/api/cms/keuangan/batalkan";
    rehearsal.offer("batalkan", "POST", path, &[], trial).await;
}

/// The last paper that was issued, as it should have been.
async fn correction(
    rehearsal: &mut Rehearsal<'_>,
    payment: &DisbursementDetail,
    id: DisbursementId,
) {
    let (executor, call) = &rehearsal.stage();
    let kinds = [
        (OrderKind::Spp, &payment.spp),
        (OrderKind::Spm, &payment.spm),
        (OrderKind::Sp2d, &payment.sp2d),
    ];
    if let Some((kind, Some(paper))) = kinds.into_iter().rev().find(|(_, paper)| paper.is_some()) {
        let correction = act::Correction {
            id,
            version: None,
            kind,
            order: Order {
                number: words(),
                date: paper.date,
            },
            reason: words(),
            evidence: any_file(),
        };
        let trial = act::propose_correction(executor, call, correction);
        let path = "/api/cms/keuangan/perbaiki-dokumen";
        rehearsal
            .offer("perbaiki-dokumen", "POST", path, &[], trial)
            .await;
    }
}

/// A file that is chosen when it is done.
fn any_file() -> FileRef {
    FileRef {
        file_id: FileId(uuid::Uuid::nil()),
        sha256: [0; 32].into(),
        media_type: String::new(),
        bytes: 0,
        name: Personal::known(UserId::SYSTEM, "-".to_owned()),
    }
}

/// What two persons put right, what comes back in parts, and scans.
async fn mendings(
    rehearsal: &mut Rehearsal<'_>,
    payment: &DisbursementDetail,
    id: DisbursementId,
    today: NaiveDate,
) -> Result<(), ApiError> {
    let (executor, call) = &rehearsal.stage();
    let to = parse::id(&payment.budget_line_id)?;
    for (name, mending, chosen) in [
        // Which line is chosen when it is done.
        ("mata-anggaran", Mending::Line { to }, &["PAGU_SAMA"][..]),
        ("tarik-penyaluran", Mending::Transfer, &[]),
        ("tarik-penerimaan", Mending::Receipt, &[]),
        ("catat-penerimaan", Mending::ReceiptFor, &[]),
        ("tagihan", Mending::Receivable { amount: Rupiah(1) }, &[]),
        (
            "retur-berbukti",
            Mending::Return {
                on: today,
                fault: ReturnFault::Technical,
            },
            &[],
        ),
        (
            "setoran-kembali",
            Mending::Refund {
                on: today,
                reference: ANY_NUMBER.to_owned(),
            },
            &[],
        ),
        (
            "angsuran",
            Mending::Instalment {
                amount: Rupiah(1),
                on: today,
                reference: ANY_NUMBER.to_owned(),
            },
            &[],
        ),
        ("tarik-angsuran", Mending::InstalmentTaken, &[]),
        ("tolak-sp2d", Mending::Sp2d, &[]),
        ("tarik-retur", Mending::ReturnTaken, &[]),
        ("tarik-setoran", Mending::RefundTaken, &[]),
        ("perbaiki-sts", slip_of(payment), &[]),
        ("tarik-arsip", Mending::Archive, &[]),
    ] {
        let mend = act::Mend {
            id,
            version: None,
            mending,
            reason: "-".to_owned(),
            evidence: any_file(),
        };
        let trial = act::propose_mending(executor, call, mend);
        let path = "/api/cms/keuangan/koreksi";
        rehearsal.offer(name, "POST", path, chosen, trial).await;
    }
    let trial = act::attach_scan(executor, call, id, None, ScanKind::Spp, any_file());
    let path = "/api/cms/keuangan/pindaian";
    rehearsal.offer("pindaian", "POST", path, &[], trial).await;
    Ok(())
}

/// A number that no paper has, for asking what a payment would answer to any.
const ANY_NUMBER: &str = "?";

/// Another number on the slip that came last, on its own day: nothing but the payment itself can refuse it.
fn slip_of(payment: &DisbursementDetail) -> Mending {
    let parts = payment.receivable.iter().flat_map(|of| &of.instalments);
    let (count, last) = (parts.clone().count(), parts.last().map(|part| part.on));
    let of_all = payment.refund.as_ref().map(|refund| refund.on);
    Mending::Deposit {
        instalment: last.and(u32::try_from(count).ok()),
        reference: ANY_NUMBER.to_owned(),
        on: last.or(of_all).unwrap_or_default(),
    }
}

/// Stopping money, and letting it go. What is on hold is let go, what is not is stopped as long as it can move.
async fn holds(
    rehearsal: &mut Rehearsal<'_>,
    payment: &DisbursementDetail,
    id: DisbursementId,
) -> Result<(), ApiError> {
    let (executor, call) = &rehearsal.stage();
    let person: UserId = parse::id(&payment.recipient_id)?;
    let is_over = payment.status == DisbursementStatus::Archived;
    let moves = !is_over && !payment.status.came_to_nothing() && !payment.status.has_receipt();
    for (target, whose, stop, release) in [
        (HoldTarget::Payment, id.0, "tahan", "lepas-tahanan"),
        (
            HoldTarget::Person,
            person.0,
            "tahan-penerima",
            "lepas-tahanan-penerima",
        ),
    ] {
        if commands::hold::is_held(executor, whose).await? {
            let trial = commands::hold::propose_to_lift(executor, call, whose, "-".to_owned());
            let path = "/api/cms/keuangan/lepas-tahanan";
            rehearsal.offer(release, "POST", path, &[], trial).await;
        } else if moves {
            let trial = commands::hold::place(executor, call, target, whose, "-".to_owned());
            let path = "/api/cms/keuangan/tahan";
            rehearsal.offer(stop, "POST", path, &[], trial).await;
        }
    }
    Ok(())
}
