//! An office that pays whole lists: rows come and go before the lock, returned payments are paid again together, loose
//! ones go to the bank in a file, and one amount cut in two still needs two approvers.
use commands::disbursement::{self, Orders};
use commands::roster::{
    self, Candidate, Gathered, NewBankResult, NewGathering, NewRoster, NewRows,
};
use commands::roster::{Refusal, RosterDone, read_result_file};
use commands::{Error, hold, record};
use domain::budget_line::Account;
use domain::disbursement::{Component, DisbursementStatus, Mending, Order};
use domain::hold::HoldTarget;
use domain::record::Setting;
use domain::roster::bank_file::BankLayout;
use domain::roster::{Criteria, Roster, RosterKind, RosterState, RosterStatus, bank_reference};
use domain::{BudgetLineId, DisbursementId, RosterId, Rupiah};

use crate::office::{Office, Recipient, books};

const AMOUNT: i64 = 1_000_000;

fn explain(error: Error) -> Refusal {
    Refusal {
        code: error.code().to_owned(),
        text: String::new(),
    }
}

fn orders(number: &str) -> Orders {
    let order = || {
        Some(Order {
            number: number.to_owned(),
            date: "2026-11-21".parse().unwrap(),
        })
    };
    Orders {
        spp: order(),
        spm: order(),
        sp2d: order(),
    }
}

fn candidate(recipient: &Recipient) -> Candidate {
    Candidate {
        award_id: recipient.award_id,
        bank_account_id: Some(recipient.account_id),
        semester: Some(3),
    }
}

fn payment(done: &RosterDone, row: usize) -> DisbursementId {
    let id = done.rows[row].disbursement_id.as_ref().unwrap();
    DisbursementId(id.parse().unwrap())
}

/// Why each row stayed out; nothing for one that came in.
fn codes(done: &RosterDone) -> Vec<String> {
    let code = |row: &roster::RowOutcome| row.refusal.clone().map(|refusal| refusal.code);
    done.rows
        .iter()
        .map(|row| code(row).unwrap_or_default())
        .collect()
}

async fn state(office: &Office, id: RosterId) -> RosterState {
    let roster = office.executor.load::<Roster>(id).await;
    roster.unwrap().state.state().unwrap().clone()
}

async fn status(office: &Office, id: DisbursementId) -> DisbursementStatus {
    disbursement::status(&office.executor, id).await.unwrap().0
}

/// A draft of one recipient.
async fn draft(
    office: &Office,
    line: BudgetLineId,
    people: &[&Recipient],
) -> (RosterId, RosterDone) {
    let new = NewRoster {
        name: "Semester 3".to_owned(),
        budget_line_id: line,
        component: Component::Tuition,
        academic_year: "2026/2027".parse().unwrap(),
        amount: Some(Rupiah(AMOUNT)),
        criteria: Criteria::default(),
        candidates: people.iter().map(|one| candidate(one)).collect(),
    };
    let made = roster::create(&office.executor, &office.finance, new, explain).await;
    let made = made.unwrap().answer;
    (RosterId(made.id.parse().unwrap()), made)
}

async fn lock_and_approve(office: &Office, id: RosterId) {
    let executor = &office.executor;
    roster::lock(executor, &office.finance, id, None)
        .await
        .unwrap();
    roster::approve(executor, &office.approver, id, None, None, explain)
        .await
        .unwrap();
}

/// A payment of its own with an SP2D.
async fn loose(
    office: &Office,
    line: BudgetLineId,
    recipient: &Recipient,
    number: &str,
) -> DisbursementId {
    let id = office.propose(recipient, line, AMOUNT).await.unwrap();
    let executor = &office.executor;
    disbursement::approve(executor, &office.approver, id, None, None)
        .await
        .unwrap();
    disbursement::issue_orders(executor, &office.finance, id, None, orders(number))
        .await
        .unwrap();
    id
}

async fn gather(
    office: &Office,
    kind: RosterKind,
    payments: Vec<Gathered>,
) -> Result<RosterDone, Error> {
    let new = NewGathering {
        name: "Kumpulan".to_owned(),
        kind,
        payments,
    };
    let made = roster::gather(&office.executor, &office.finance, new, explain).await?;
    Ok(made.answer)
}

fn gathered(id: DisbursementId, recipient: &Recipient) -> Gathered {
    Gathered {
        disbursement_id: id,
        bank_account_id: Some(recipient.account_id),
    }
}

async fn bank_file(office: &Office, id: RosterId) -> Result<(), Error> {
    let (executor, call) = (&office.executor, &office.finance);
    let layout = BankLayout::separated();
    roster::make_bank_file(executor, call, id, None, layout)
        .await
        .map(drop)
}

/// The bank's word below its letterhead.
async fn result(office: &Office, id: RosterId, text: &str) -> roster::BankResult {
    result_of_file(office, id, None, text).await.unwrap()
}

/// The same, for one of its files.
async fn result_of_file(
    office: &Office,
    id: RosterId,
    file: Option<u32>,
    text: &str,
) -> Result<roster::BankResult, Error> {
    let bytes = format!("BANK PAPUA, KENYAM\nTransfer massal\n\nreferensi;jumlah;status\n{text}");
    let today = "2026-11-21".parse().unwrap();
    let result = NewBankResult {
        file,
        sha256: [u8::try_from(text.len()).unwrap(); 32].into(),
        lines: read_result_file(bytes.as_bytes(), &[], today)
            .unwrap()
            .lines,
    };
    let (executor, call) = (&office.executor, &office.finance);
    let done = roster::bank_result(executor, call, id, None, result, explain, false).await?;
    Ok(done.answer)
}

on_both_engines! {
    async fn rows_come_into_a_draft_and_go_out_of_it_before_the_lock(stand) {
        let office = Office::open(&stand.executor).await;
        let executor = &stand.executor;
        let line = office.line(20_000_000).await;
        let people = [office.recipient(1).await, office.recipient(2).await, office.recipient_without_decree(3).await];
        let (id, made) = draft(&office, line, &[&people[0]]).await;
        let rows = |people: &[&Recipient]| NewRows {
            amount: Some(Rupiah(AMOUNT)),
            candidates: people.iter().map(|one| candidate(one)).collect(),
        };
        let shown = roster::preview_rows(executor, &office.finance, (id, None), rows(&[&people[1], &people[2]]), explain).await.unwrap();
        assert_eq!(codes(&shown), ["", "BELUM_ADA_SK"]);
        // Where none comes in, the reason of the first is the answer.
        let none = roster::add_rows(executor, &office.finance, (id, None), rows(&[&people[2]]), explain).await;
        assert_eq!(none.unwrap_err().code(), "BELUM_ADA_SK");
        let added = roster::add_rows(executor, &office.finance, (id, None), rows(&[&people[0], &people[1], &people[2]]), explain).await.unwrap();
        assert_eq!(codes(&added.answer), ["PEMBAYARAN_SUDAH_ADA", "", "BELUM_ADA_SK"]);
        let now = state(&office, id).await;
        assert_eq!((now.count, now.amount, now.entries.len()), (2, Rupiah(2 * AMOUNT), 2));

        // Out with the reason, and the semester is free.
        let gone = payment(&made, 0);
        let remove = |by, gone: DisbursementId, reason: &str| roster::remove_rows(executor, by, (id, None), vec![gone], reason.to_owned(), explain);
        assert_eq!(remove(&office.approver, gone, " ").await.unwrap_err().code(), "ALASAN_WAJIB");
        remove(&office.approver, gone, "Cuti").await.unwrap();
        assert_eq!(status(&office, gone).await, DisbursementStatus::Cancelled);
        let alone = office.propose(&people[0], line, AMOUNT).await.unwrap();
        let now = state(&office, id).await;
        assert_eq!((now.count, now.amount, now.entries.len()), (1, Rupiah(AMOUNT), 1));
        assert_eq!(remove(&office.finance, alone, "Cuti").await.unwrap_err().code(), "BUKAN_BARIS_DAFTAR");
        let last = payment(&added.answer, 1);
        assert_eq!(remove(&office.finance, last, "Cuti").await.unwrap_err().code(), "BARIS_TERAKHIR_DAFTAR");
        assert_eq!(status(&office, last).await, DisbursementStatus::Proposed);

        // The lock settles what it holds; whoever moved a row prepared it.
        roster::lock(executor, &office.finance, id, None).await.unwrap();
        assert_eq!(remove(&office.finance, last, "Cuti").await.unwrap_err().code(), "STATUS_DAFTAR_TIDAK_SESUAI");
        let late = roster::add_rows(executor, &office.finance, (id, None), rows(&[&people[0]]), explain).await;
        assert_eq!(late.unwrap_err().code(), "STATUS_DAFTAR_TIDAK_SESUAI");
        let own = roster::approve(executor, &office.approver, id, None, None, explain).await;
        assert_eq!(own.unwrap_err().code(), "PENYUSUN_TIDAK_BOLEH_MENYETUJUI");
        roster::approve(executor, &office.admin, id, None, None, explain).await.unwrap();
        assert_eq!(books(executor, line).await.of(Account::Commitment), Rupiah(AMOUNT));
    }

    async fn returned_payments_are_paid_again_as_one_roster_without_a_second_reservation(stand) {
        let office = Office::open(&stand.executor).await;
        let executor = &stand.executor;
        let line = office.line(20_000_000).await;
        let people = [office.recipient(1).await, office.recipient(2).await, office.recipient(3).await];
        let (first, made) = draft(&office, line, &[&people[0], &people[1]]).await;
        lock_and_approve(&office, first).await;
        roster::issue_orders(executor, &office.finance, first, None, orders("1"), explain).await.unwrap();
        let returned = [payment(&made, 0), payment(&made, 1)];
        for id in returned {
            let on = "2026-11-21".parse().unwrap();
            disbursement::return_by_bank(executor, &office.finance, id, None, on, ("Gangguan sistem".to_owned(), None)).await.unwrap();
        }
        let before = books(executor, line).await;
        let other = loose(&office, line, &people[2], "2").await;
        let all = vec![gathered(returned[0], &people[0]), gathered(returned[1], &people[1]), gathered(other, &people[2])];
        let again = gather(&office, RosterKind::Returned, all).await.unwrap();
        // What was not returned stays out.
        assert_eq!(codes(&again), ["", "", "PEMBAYARAN_TIDAK_DIRETUR"]);
        let id = RosterId(again.id.parse().unwrap());
        let now = state(&office, id).await;
        assert_eq!((now.kind, now.count, now.excluded), (RosterKind::Returned, 2, 1));
        assert_eq!(status(&office, returned[0]).await, DisbursementStatus::Replaced);
        // A row that goes out hands the semester back to the returned payment.
        roster::remove_rows(executor, &office.finance, (id, None), vec![payment(&again, 1)], "Disetor".to_owned(), explain).await.unwrap();
        assert_eq!(status(&office, returned[1]).await, DisbursementStatus::Returned);
        lock_and_approve(&office, id).await;
        let held = books(executor, line).await;
        assert_eq!(held.of(Account::Commitment), before.of(Account::Commitment));
        roster::issue_orders(executor, &office.finance, id, None, orders("3"), explain).await.unwrap();
        bank_file(&office, id).await.unwrap();
        let said = result(&office, id, &format!("{};{AMOUNT};OK\n", bank_reference(payment(&again, 0)))).await;
        assert_eq!((said.lines[0].transferred, said.without_line), (Some(true), 0));
        assert_eq!(status(&office, payment(&again, 0)).await, DisbursementStatus::Transferred);
        let one = gather(&office, RosterKind::Returned, vec![gathered(returned[0], &people[0])]).await;
        assert_eq!(one.unwrap_err().code(), "PEMBAYARAN_TIDAK_DIRETUR");
    }

    async fn loose_payments_go_to_the_bank_in_a_file_and_come_back_by_two(stand) {
        let office = Office::open(&stand.executor).await;
        let executor = &stand.executor;
        let line = office.line(20_000_000).await;
        let people = [office.recipient(1).await, office.recipient(2).await, office.recipient(3).await];
        let first = loose(&office, line, &people[0], "1").await;
        let second = loose(&office, line, &people[1], "2").await;
        let early = office.propose(&people[2], line, AMOUNT).await.unwrap();
        let all = vec![gathered(first, &people[0]), gathered(second, &people[1]), gathered(early, &people[2])];
        let made = gather(&office, RosterKind::Transfers, all).await.unwrap();
        assert_eq!(codes(&made), ["", "", "STATUS_PEMBAYARAN_TIDAK_SESUAI"]);
        let id = RosterId(made.id.parse().unwrap());
        let twice = gather(&office, RosterKind::Transfers, vec![gathered(first, &people[0])]).await;
        assert_eq!(twice.unwrap_err().code(), "SUDAH_DI_DAFTAR_BANK");
        bank_file(&office, id).await.unwrap();
        let (file, text) = roster::bank_file(executor, id, None).await.unwrap();
        assert_eq!((file.payments.len(), file.total, file.by), (2, Rupiah(2 * AMOUNT), office.finance.actor.user_id));
        // What stands in it comes back by two persons, or by the bank's word.
        let on = "2026-11-21".parse().unwrap();
        let back = disbursement::return_by_bank(executor, &office.finance, first, None, on, ("Gangguan sistem".to_owned(), None)).await;
        assert_eq!(back.unwrap_err().code(), "RETUR_BUTUH_DUA_ORANG");
        let said = result(&office, id, &format!("{};{AMOUNT};OK\n0000;5;OK\n", bank_reference(first))).await;
        assert_eq!(said.lines[1].problem.as_deref(), Some("tidak_dikenal"));
        assert_eq!(said.lines[1].says.as_deref(), Some("0000 · 5 · OK"));
        assert_eq!(said.unnamed, [second.to_string()]);
        assert_eq!(status(&office, first).await, DisbursementStatus::Transferred);
        assert_eq!(roster::bank_file(executor, id, Some(1)).await.unwrap().1, text);
        assert_eq!(bank_file(&office, id).await.unwrap_err().code(), "BERKAS_BANK_KOSONG");
    }

    async fn a_bank_result_settles_the_payments_of_the_file_that_it_answers_and_no_others(stand) {
        let office = Office::open(&stand.executor).await;
        let executor = &stand.executor;
        let line = office.line(20_000_000).await;
        let people = [office.recipient(1).await, office.recipient(2).await];
        let (id, made) = draft(&office, line, &[&people[0], &people[1]]).await;
        lock_and_approve(&office, id).await;
        let [first, second] = [payment(&made, 0), payment(&made, 1)];
        let why = || "Nama berbeda".to_owned();
        hold::place(executor, &office.finance, HoldTarget::Payment, second.0, why()).await.unwrap();
        roster::issue_orders(executor, &office.finance, id, None, orders("1"), explain).await.unwrap();
        bank_file(&office, id).await.unwrap();
        let asked = hold::propose_to_lift(executor, &office.finance, second.0, why()).await.unwrap();
        office.confirm(&office.approver, &asked.answer.id, commands::user::Belongings::default()).await.unwrap();
        roster::issue_orders(executor, &office.finance, id, None, orders("2"), explain).await.unwrap();
        bank_file(&office, id).await.unwrap();

        let text = format!("{};{AMOUNT};OK\n{};{AMOUNT};OK\n", bank_reference(first), bank_reference(second));
        for file in [None, Some(3)] {
            let said = result_of_file(&office, id, file, &text).await;
            assert_eq!(said.unwrap_err().code(), "BERKAS_BANK_TIDAK_DIKENAL");
        }
        let said = result_of_file(&office, id, Some(1), &text).await.unwrap();
        let problems: Vec<_> = said.lines.iter().map(|line| line.problem.as_deref()).collect();
        assert_eq!((problems, said.unnamed), (vec![None, Some("berkas_lain")], vec![]));
        assert_eq!(said.lines[1].disbursement_id, Some(second.to_string()));
        assert_eq!(status(&office, first).await, DisbursementStatus::Transferred);
        assert_eq!(status(&office, second).await, DisbursementStatus::Sp2dIssued);
        // What waits for its result does not move by one person's word.
        let alone = disbursement::transfer(executor, &office.finance, second, None, "2026-11-21".parse().unwrap(), "X".to_owned());
        assert_eq!(alone.await.unwrap_err().code(), "MENUNGGU_HASIL_BANK");
        // The same file answers the other one too, and is not taken when nothing is left of it.
        result_of_file(&office, id, Some(2), &text).await.unwrap();
        assert_eq!(status(&office, second).await, DisbursementStatus::Transferred);
        let again = result_of_file(&office, id, Some(2), &text).await;
        assert_eq!(again.unwrap_err().code(), "HASIL_BANK_SUDAH_DIMUAT");
    }

    async fn a_bank_result_that_contradicts_itself_moves_nothing_of_that_payment(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(20_000_000).await;
        let people = [office.recipient(1).await, office.recipient(2).await];
        let first = loose(&office, line, &people[0], "1").await;
        let second = loose(&office, line, &people[1], "2").await;
        let all = vec![gathered(first, &people[0]), gathered(second, &people[1])];
        let made = gather(&office, RosterKind::Transfers, all).await.unwrap();
        let id = RosterId(made.id.parse().unwrap());
        bank_file(&office, id).await.unwrap();
        let (one, other) = (bank_reference(first), bank_reference(second));
        let says = format!("{one};{AMOUNT};OK\n{other};{AMOUNT};OK\n{one};{AMOUNT};GAGAL\n");
        let said = result(&office, id, &says).await;
        let problems: Vec<_> = said.lines.iter().map(|line| line.problem.as_deref()).collect();
        assert_eq!(problems, [Some("hasil_bertentangan"), None, Some("hasil_bertentangan")]);
        assert_eq!(status(&office, first).await, DisbursementStatus::Sp2dIssued);
        assert_eq!(status(&office, second).await, DisbursementStatus::Transferred);
        // Nor where the other line has another amount, or says nothing that can be read.
        for other in [format!("{one};5;GAGAL"), format!("{one};{AMOUNT};MENUNGGU"), format!("{one};seribu;OK")] {
            let says = format!("{one};{AMOUNT};OK\n{other}\n");
            let said = result(&office, id, &says).await;
            assert_eq!(said.lines[0].problem.as_deref(), Some("hasil_bertentangan"), "{other}");
            assert_eq!(status(&office, first).await, DisbursementStatus::Sp2dIssued);
        }
        // The bank's next word is taken.
        let said = result(&office, id, &format!("{one};{AMOUNT};GAGAL\n")).await;
        assert_eq!(said.lines[0].problem, None);
        assert_eq!(status(&office, first).await, DisbursementStatus::Returned);
    }

    async fn a_payment_whose_sp2d_was_sent_back_leaves_those_that_go_to_the_bank(stand) {
        let office = Office::open(&stand.executor).await;
        let executor = &stand.executor;
        let line = office.line(20_000_000).await;
        let people = [office.recipient(1).await, office.recipient(2).await];
        let first = loose(&office, line, &people[0], "1").await;
        let second = loose(&office, line, &people[1], "2").await;
        let all = vec![gathered(first, &people[0]), gathered(second, &people[1])];
        let made = gather(&office, RosterKind::Transfers, all).await.unwrap();
        let id = RosterId(made.id.parse().unwrap());
        office.mend(first, Mending::Sp2d).await.unwrap();
        let now = state(&office, id).await;
        assert_eq!((now.count, now.amount, now.entries.len()), (1, Rupiah(AMOUNT), 1));
        bank_file(&office, id).await.unwrap();
        let (file, _) = roster::bank_file(executor, id, None).await.unwrap();
        assert_eq!((file.payments, file.total), (vec![second], Rupiah(AMOUNT)));
        // Ordered anew it goes with another; and a roster of which nothing is left is none.
        let again = disbursement::issue_orders(executor, &office.finance, first, None, orders("11")).await;
        again.unwrap();
        let alone = gather(&office, RosterKind::Transfers, vec![gathered(first, &people[0])]).await.unwrap();
        office.mend(first, Mending::Sp2d).await.unwrap();
        let alone = RosterId(alone.id.parse().unwrap());
        assert_eq!(state(&office, alone).await.status(), RosterStatus::Cancelled);
    }

    async fn one_amount_cut_in_two_needs_two_approvers_for_each_part(stand) {
        let office = Office::open(&stand.executor).await;
        let executor = &stand.executor;
        let setting = Setting { value: 1_500_000.into() };
        record::put(executor, &office.admin, record::TWO_APPROVER_THRESHOLD, setting).await.unwrap();
        let line = office.line(20_000_000).await;
        let people = [office.recipient(1).await, office.recipient(2).await];
        for one in &people {
            office.attest(one, 3).await;
            crate::office::record(&office, one, ("2025/2026", 2), 310).await;
            crate::office::attest(&office, one, ("2025/2026", 2)).await.unwrap();
        }
        let later = async |one: &Recipient| {
            let new = disbursement::NewDisbursement {
                award_id: one.award_id,
                budget_line_id: line,
                bank_account_id: one.account_id,
                component: Component::Tuition,
                academic_year: "2025/2026".parse().unwrap(),
                semester: 2,
                amount: Rupiah(AMOUNT),
                roster_id: None,
            };
            let made = disbursement::create(executor, &office.finance, new).await.unwrap();
            DisbursementId(made.answer.id.parse().unwrap())
        };
        let approve = async |by, id| disbursement::approve(executor, by, id, None, None).await.map(drop);
        let first = office.propose(&people[0], line, AMOUNT).await.unwrap();
        assert_eq!(disbursement::split_of(executor, first).await.unwrap(), None);
        approve(&office.approver, first).await.unwrap();
        assert_eq!(status(&office, first).await, DisbursementStatus::Approved);
        let second = later(&people[0]).await;
        let split = disbursement::split_of(executor, second).await.unwrap().unwrap();
        assert_eq!((split.total, split.others), (Rupiah(2 * AMOUNT), vec![first]));
        approve(&office.approver, second).await.unwrap();
        assert_eq!(status(&office, second).await, DisbursementStatus::Proposed);
        assert_eq!(approve(&office.approver, second).await.unwrap_err().code(), "PENYETUJU_KEDUA_HARUS_ORANG_LAIN");
        approve(&office.admin, second).await.unwrap();
        assert_eq!(status(&office, second).await, DisbursementStatus::Approved);

        // A row of a roster counts with a payment of its own: the roster needs two.
        let alone = later(&people[1]).await;
        let (id, made) = draft(&office, line, &[&people[1]]).await;
        roster::lock(executor, &office.finance, id, None).await.unwrap();
        assert_eq!(disbursement::splits_in(executor, id).await.unwrap(), 1);
        let done = roster::approve(executor, &office.approver, id, None, None, explain).await.unwrap();
        assert!(done.answer.waits_for_second);
        roster::approve(executor, &office.admin, id, None, None, explain).await.unwrap();
        assert_eq!(status(&office, payment(&made, 0)).await, DisbursementStatus::Approved);
        // What is given up counts no more.
        assert!(disbursement::split_of(executor, alone).await.unwrap().is_some());
        disbursement::cancel(executor, &office.finance, payment(&made, 0), None, "Keliru".to_owned()).await.unwrap();
        assert_eq!(disbursement::split_of(executor, alone).await.unwrap(), None);
    }
}
