//! The rules of rosters, one allowed and one refused each.

use uuid::Uuid;

use super::bank_file::{BankField, BankFileError, BankLayout, BankRow};
use super::bank_result::{Awaited, BankLine, BankOutcome, MatchProblem, Mismatch, match_lines};
use super::*;
use crate::list_seal::{PaperRow, PaperSecrets};
use crate::people::{ADMIN, APPROVER, PREPARER, SECOND_APPROVER, day, decide, file, personal};

fn payment(number: u128) -> DisbursementId {
    DisbursementId(Uuid::from_u128(number))
}

fn entry(number: u128) -> RosterEntry {
    RosterEntry {
        disbursement_id: payment(number),
        award_id: AwardId(Uuid::from_u128(number)),
        amount: Rupiah(3_000_000),
    }
}

fn create(name: &str, entries: Vec<RosterEntry>) -> RosterCommand {
    RosterCommand::Create {
        name: name.to_owned(),
        budget_line_id: BudgetLineId(Uuid::from_u128(9)),
        component: Component::LivingCosts,
        academic_year: "2025/2026".parse().unwrap(),
        criteria: Criteria::default(),
        kind: RosterKind::Payments,
        entries,
        excluded: vec![Exclusion {
            award_id: AwardId(Uuid::from_u128(77)),
            code: "BELUM_ADA_SK".to_owned(),
        }],
    }
}

fn when(
    facts: &[RosterEvent],
    by: UserId,
    command: RosterCommand,
) -> Result<Vec<RosterEvent>, RosterError> {
    decide::<Roster>(facts, by, command)
}

fn drafted() -> Vec<RosterEvent> {
    when(
        &[],
        PREPARER,
        create("Gelombang 1", vec![entry(1), entry(2)]),
    )
    .unwrap()
}

fn locked() -> Vec<RosterEvent> {
    let mut facts = drafted();
    let lock = RosterCommand::Lock {
        count: 2,
        total: Rupiah(6_000_000),
    };
    facts.extend(when(&facts, PREPARER, lock).unwrap());
    facts
}

fn approve(threshold: i64) -> RosterCommand {
    RosterCommand::Approve {
        total: Rupiah(6_000_000),
        two_approver_threshold: Rupiah(threshold),
        note: None,
    }
}

fn approved() -> Vec<RosterEvent> {
    let mut facts = locked();
    facts.extend(when(&facts, APPROVER, approve(10_000_000)).unwrap());
    facts
}

#[test]
fn a_roster_has_a_name_and_payments() {
    assert!(when(&[], PREPARER, create("  ", vec![entry(1)])).is_err());
    assert_eq!(
        when(&[], PREPARER, create("A", vec![])),
        Err(RosterError::Empty)
    );
    let many = vec![entry(1); ROSTER_SIZE_MAX + 1];
    assert_eq!(
        when(&[], PREPARER, create("A", many)),
        Err(RosterError::TooLong {
            count: ROSTER_SIZE_MAX + 1
        })
    );
    assert_eq!(drafted().len(), 1);
}

#[test]
fn a_roster_is_approved_only_when_locked_and_never_by_its_preparer() {
    let wrong = RosterError::WrongStatus {
        status: RosterStatus::Drafted,
    };
    assert_eq!(when(&drafted(), APPROVER, approve(0)), Err(wrong));
    assert_eq!(
        when(&locked(), PREPARER, approve(10_000_000)),
        Err(RosterError::OwnPreparation { user_id: PREPARER })
    );
    let done = when(&locked(), APPROVER, approve(10_000_000)).unwrap();
    assert!(matches!(done.as_slice(), [RosterEvent::Approved { by, .. }] if *by == APPROVER));
}

#[test]
fn who_locks_a_roster_prepared_it_too() {
    let mut facts = drafted();
    let lock = RosterCommand::Lock {
        count: 2,
        total: Rupiah(6_000_000),
    };
    facts.extend(when(&facts, ADMIN, lock).unwrap());
    assert_eq!(
        when(&facts, ADMIN, approve(10_000_000)),
        Err(RosterError::OwnPreparation { user_id: ADMIN })
    );
}

#[test]
fn a_sum_above_the_threshold_needs_two_people() {
    let mut facts = locked();
    let first = when(&facts, APPROVER, approve(5_999_999)).unwrap();
    assert!(matches!(
        first.as_slice(),
        [RosterEvent::FirstApproved { .. }]
    ));
    facts.extend(first);
    assert_eq!(
        when(&facts, APPROVER, approve(5_999_999)),
        Err(RosterError::SameApprover { user_id: APPROVER })
    );
    let second = when(&facts, SECOND_APPROVER, approve(5_999_999)).unwrap();
    assert!(matches!(second.as_slice(), [RosterEvent::Approved { .. }]));
    facts.extend(second);
    assert_eq!(when(&facts, APPROVER, approve(5_999_999)), Ok(vec![]));
}

#[test]
fn small_payments_of_a_large_roster_need_two_approvers_too() {
    let mut roster = Roster::default();
    for event in locked() {
        roster.fold(event);
    }
    let state = roster.state().unwrap();
    assert_eq!(state.payment_threshold(Rupiah(5_999_999)), Rupiah::ZERO);
    assert_eq!(
        state.payment_threshold(Rupiah(6_000_000)),
        Rupiah(6_000_000)
    );
}

#[test]
fn an_empty_roster_is_not_locked_and_no_roster_twice() {
    let lock = |count| RosterCommand::Lock {
        count,
        total: Rupiah(1),
    };
    assert_eq!(when(&drafted(), PREPARER, lock(0)), Err(RosterError::Empty));
    assert!(when(&locked(), PREPARER, lock(2)).is_err());
}

#[test]
fn its_paper_is_bound_by_name_while_it_is_a_draft() {
    let row = |name: &str, amount| PaperRow {
        name: personal(name),
        account: Some("132 1234".to_owned()),
        amount: Some(Rupiah(amount)),
    };
    let bind = |rows| RosterCommand::BindPaper {
        number: "019d".to_owned(),
        rows,
        secrets: PaperSecrets {
            secret: "00".repeat(16),
            seed: "11".repeat(16),
        },
    };
    let rows = || vec![row("Yonas", 4_000_000), row("agus", 2_000_000)];
    let bound = when(&drafted(), PREPARER, bind(rows())).unwrap();
    let [RosterEvent::PaperBound(seal)] = bound.as_slice() else {
        panic!("{bound:?}")
    };
    assert_eq!((seal.count, seal.total), (2, Rupiah(6_000_000)));
    assert_eq!(seal.head.number, "019d");
    assert!(seal.head.title.starts_with("Gelombang 1, "), "{seal:?}");
    let first = seal.rows[0].opening.value().unwrap();
    assert_eq!(
        (first.name.as_str(), first.amount),
        ("agus", Some(Rupiah(2_000_000)))
    );
    assert!(seal.rows.iter().all(|row| row.account.is_some()));
    assert_eq!(when(&drafted(), PREPARER, bind(vec![])), Ok(vec![]));
    assert!(when(&locked(), PREPARER, bind(rows())).is_err());
}

#[test]
fn papers_are_issued_for_an_approved_roster_only() {
    let papers = |spp| RosterCommand::IssueOrders {
        spp,
        spm: None,
        sp2d: None,
    };
    let spp = Order {
        number: "SPP-1".to_owned(),
        date: day(5, 1),
    };
    assert!(when(&locked(), PREPARER, papers(Some(spp.clone()))).is_err());
    assert_eq!(
        when(&approved(), PREPARER, papers(None)),
        Err(RosterError::NoOrder)
    );
    assert!(when(&approved(), PREPARER, papers(Some(spp))).is_ok());
}

fn bank_file(payments: Vec<DisbursementId>) -> RosterCommand {
    RosterCommand::MakeBankFile {
        sha256: file(8).sha256,
        payments,
        total: Rupiah(5),
        layout: bank_file::BankLayout::separated(),
    }
}

#[test]
fn a_payment_stands_in_one_file_for_the_bank() {
    let make = |payments| bank_file(payments);
    assert!(when(&locked(), PREPARER, make(vec![payment(1)])).is_err());
    let mut facts = approved();
    assert_eq!(
        when(&facts, PREPARER, make(vec![])),
        Err(RosterError::NothingForBank)
    );
    facts.extend(when(&facts, PREPARER, make(vec![payment(1)])).unwrap());
    assert_eq!(
        when(&facts, PREPARER, make(vec![payment(2), payment(1)])),
        Err(RosterError::NothingForBank)
    );
    assert!(when(&facts, PREPARER, make(vec![payment(2)])).is_ok());
}

#[test]
fn a_bank_result_is_taken_in_once() {
    let result = |transferred| RosterCommand::RecordBankResult {
        file: None,
        sha256: file(7).sha256,
        transferred,
        returned: 0,
        unmatched: 1,
    };
    assert!(when(&locked(), PREPARER, result(2)).is_err());
    let mut facts = approved();
    // It answers a file.
    assert_eq!(
        when(&facts, PREPARER, result(2)),
        Err(RosterError::NoBankFile)
    );
    facts.extend(when(&facts, PREPARER, bank_file(vec![payment(1)])).unwrap());
    facts.extend(when(&facts, PREPARER, result(2)).unwrap());
    // What was loaded before rows could move is loaded again for them.
    assert!(when(&facts, PREPARER, result(1)).is_ok());
    assert_eq!(
        when(&facts, PREPARER, result(0)),
        Err(RosterError::ResultRepeated)
    );
}

#[test]
fn a_bank_result_says_which_of_several_files_it_answers() {
    let result = |file| RosterCommand::RecordBankResult {
        file,
        sha256: "7".repeat(64).parse().unwrap(),
        transferred: 1,
        returned: 0,
        unmatched: 0,
    };
    let answered = |facts: &[RosterEvent], file| match when(facts, PREPARER, result(file))?.first()
    {
        Some(RosterEvent::BankResultRecorded { file, .. }) => Ok(*file),
        other => panic!("{other:?}"),
    };
    let mut facts = approved();
    facts.extend(when(&facts, PREPARER, bank_file(vec![payment(1)])).unwrap());
    assert_eq!(answered(&facts, None), Ok(Some(1)));
    assert_eq!(answered(&facts, Some(2)), Err(RosterError::NoSuchBankFile));
    facts.extend(when(&facts, PREPARER, bank_file(vec![payment(2)])).unwrap());
    assert_eq!(answered(&facts, Some(2)), Ok(Some(2)));
    for file in [None, Some(0), Some(3)] {
        assert_eq!(answered(&facts, file), Err(RosterError::NoSuchBankFile));
    }
}

#[test]
fn a_roster_is_cancelled_before_approval_with_a_reason() {
    let cancel = |reason: &str| RosterCommand::Cancel {
        reason: reason.to_owned(),
        cancelled: 1,
        remaining: 0,
    };
    assert_eq!(
        when(&locked(), PREPARER, cancel(" ")),
        Err(RosterError::ReasonMissing)
    );
    assert!(when(&locked(), PREPARER, cancel("Salah gelombang")).is_ok());
    let rest = |cancelled, remaining| RosterCommand::Cancel {
        reason: "Terlambat".to_owned(),
        cancelled,
        remaining,
    };
    assert!(when(&approved(), PREPARER, rest(0, 2)).is_err());
    let reason = "Terlambat".to_owned();
    let by = PREPARER;
    assert_eq!(
        when(&approved(), PREPARER, rest(1, 1)),
        Ok(vec![RosterEvent::RestCancelled {
            reason: reason.clone(),
            by
        }])
    );
    assert_eq!(
        when(&approved(), PREPARER, rest(2, 0)),
        Ok(vec![RosterEvent::Cancelled { reason, by }])
    );
}

fn row(number: u128, holder: &str) -> BankRow {
    BankRow {
        disbursement_id: payment(number),
        bank_code: "132".to_owned(),
        account_number: "1020304050".to_owned(),
        holder: holder.to_owned(),
        amount: Rupiah(3_000_000),
        remark: "Beasiswa; semester 3".to_owned(),
    }
}

#[test]
fn a_separated_file_quotes_and_holds_no_formula() {
    let file = BankLayout::separated()
        .write(&[row(1, "=HYPERLINK(\"x\")"), row(2, "Yuliana\r\nGwijangge")])
        .unwrap();
    let lines: Vec<&str> = file.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "nomor_urut;referensi;kode_bank;nomor_rekening;nama_pemilik;jumlah;berita"
    );
    assert_eq!(
        lines[1],
        "1;000000000001;132;1020304050;\"'=HYPERLINK(\"\"x\"\")\";3000000;\"Beasiswa; semester 3\""
    );
    assert!(lines[2].contains(";Yuliana  Gwijangge;"));
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_fixed_file_has_lines_of_one_width_and_cuts_no_account() {
    let layout = BankLayout::fixed_width();
    let long = "Yuliana Gwijangge ".repeat(5);
    let file = layout.write(&[row(1, "Yuliana"), row(2, &long)]).unwrap();
    let widths: Vec<usize> = file.lines().map(str::len).collect();
    assert_eq!(widths, [136, 136]);
    assert!(file.starts_with("0000011321020304050          Yuliana"));
    let mut narrow = layout.clone();
    narrow.columns[2].width = Some(5);
    assert_eq!(
        narrow.write(&[row(1, "Yuliana")]),
        Err(BankFileError::TooWide {
            row: 1,
            field: BankField::AccountNumber
        })
    );
    narrow.columns.remove(2);
    assert_eq!(narrow.write(&[]), Err(BankFileError::Layout));
}

#[test]
fn a_file_of_long_ago_is_made_again_byte_by_byte() {
    let rows = [
        BankRow {
            remark: BankRow::remark_of(3),
            ..row(0x00A1, "Yuliana Gwijangge")
        },
        BankRow {
            account_number: "0012003400560078".to_owned(),
            amount: Rupiah(12_500_000),
            remark: BankRow::remark_of(11),
            ..row(0xB2, "Ñduga; Tabuni \"Ona\"")
        },
    ];
    let separated = "nomor_urut;referensi;kode_bank;nomor_rekening;nama_pemilik;jumlah;berita\r\n\
        1;0000000000A1;132;1020304050;Yuliana Gwijangge;3000000;Beasiswa Nduga semester 3\r\n\
        2;0000000000B2;132;0012003400560078;\"Ñduga; Tabuni \"\"Ona\"\"\";12500000;Beasiswa Nduga semester 11\r\n";
    assert_eq!(BankLayout::separated().write(&rows).unwrap(), separated);
    let fixed = [
        "0000011321020304050          Yuliana Gwijangge                  0000000003000000",
        "0000000000A1    Beasiswa Nduga semester 3               \r\n",
        "0000021320012003400560078     duga; Tabuni \"Ona\"                0000000012500000",
        "0000000000B2    Beasiswa Nduga semester 11              \r\n",
    ];
    assert_eq!(
        BankLayout::fixed_width().write(&rows).unwrap(),
        fixed.concat()
    );
}

#[test]
fn a_layout_is_read_from_a_setting() {
    let json = r#"{"pemisah":",","kepala":false,"kolom":[{"isi":"nomor_rekening"},{"isi":"jumlah","judul":"Nominal"}]}"#;
    let layout: BankLayout = serde_json::from_str(json).unwrap();
    assert_eq!(
        layout.write(&[row(1, "Y")]).unwrap(),
        "1020304050,3000000\r\n"
    );
    let letter: BankLayout = serde_json::from_str(&json.replace(":\",\"", ":\"x\"")).unwrap();
    assert_eq!(letter.write(&[]), Err(BankFileError::Layout));
}

fn line(number: usize, reference: Option<&str>, account: Option<&str>, amount: i64) -> BankLine {
    BankLine {
        number,
        reference: reference.map(str::to_owned),
        account_number: account.map(str::to_owned),
        amount: Some(Rupiah(amount)),
        on: day(6, 1),
        outcome: BankOutcome::Transferred {
            reference: "REF".to_owned(),
        },
    }
}

fn awaited(number: u128, account: &str, amount: i64) -> Awaited {
    Awaited {
        disbursement_id: payment(number),
        account_number: Some(account.to_owned()),
        amount: Rupiah(amount),
    }
}

#[test]
fn lines_find_their_payment_by_reference_or_by_account() {
    let payments = [
        awaited(1, "111", 100),
        awaited(2, "222", 200),
        awaited(3, "222", 300),
        awaited(4, "444", 400),
        awaited(5, "444", 400),
    ];
    let lines = [
        line(1, Some("000000000001"), Some("111"), 100),
        line(2, None, Some("222"), 300),
        line(3, Some("000000000002"), Some("999"), 200),
        line(4, Some("000000000002"), None, 201),
        line(5, None, Some("444"), 400),
        line(6, None, Some("555"), 1),
        line(7, Some("ABC"), Some("111"), 100),
        line(8, None, Some("111"), 100),
        line(9, None, None, 100),
        line(10, Some(&payment(4).to_string()), None, 400),
        line(11, Some("000000000006"), Some("666"), 600),
        line(12, None, Some("666"), 600),
    ];
    let mismatch = |problem, meant: Option<u128>| {
        let meant = meant.map(payment);
        Err(Mismatch { problem, meant })
    };
    assert_eq!(
        match_lines(&lines, &payments, &[awaited(6, "666", 600)], &[]),
        [
            Ok(payment(1)),
            Ok(payment(3)),
            mismatch(MatchProblem::AccountDiffers, Some(2)),
            mismatch(MatchProblem::AmountDiffers, Some(2)),
            mismatch(MatchProblem::Ambiguous, None),
            mismatch(MatchProblem::Unknown, None),
            mismatch(MatchProblem::Unknown, None),
            mismatch(MatchProblem::Repeated, Some(1)),
            mismatch(MatchProblem::Unknown, None),
            Ok(payment(4)),
            mismatch(MatchProblem::OtherFile, Some(6)),
            mismatch(MatchProblem::OtherFile, Some(6)),
        ]
    );
}

#[test]
fn an_account_alone_names_no_payment() {
    let payments = [awaited(1, "111", 100), awaited(2, "222", 200)];
    let bare = |line: BankLine| BankLine {
        amount: None,
        ..line
    };
    let lines = [
        bare(line(1, None, Some("111"), 0)),
        bare(line(2, Some("000000000002"), Some("222"), 0)),
    ];
    assert_eq!(
        match_lines(&lines, &payments, &[], &[]),
        [
            Err(Mismatch {
                problem: MatchProblem::AmountMissing,
                meant: Some(payment(1)),
            }),
            Ok(payment(2)),
        ]
    );
}

#[test]
fn of_a_payment_of_which_the_file_says_two_things_no_line_is_taken() {
    let payments = [awaited(1, "111", 5), awaited(2, "222", 5)];
    let failed = |line: BankLine| BankLine {
        outcome: BankOutcome::Returned {
            reason: "Rekening tutup".to_owned(),
        },
        ..line
    };
    let lines = [
        line(2, None, Some("111"), 5),
        line(3, None, Some("222"), 5),
        failed(line(4, None, Some("111"), 5)),
        line(5, None, Some("222"), 5),
    ];
    let contradicted = Err(Mismatch {
        problem: MatchProblem::Contradicted,
        meant: Some(payment(1)),
    });
    let repeated = Err(Mismatch {
        problem: MatchProblem::Repeated,
        meant: Some(payment(2)),
    });
    let taken = [contradicted, Ok(payment(2)), contradicted, repeated];
    assert_eq!(match_lines(&lines, &payments, &[], &[]), taken);
}

#[test]
fn rows_come_and_go_before_the_lock_and_whoever_moved_one_prepared_it() {
    let add = |award: u128| RosterCommand::AddRows {
        entries: vec![RosterEntry {
            award_id: AwardId(Uuid::from_u128(award)),
            ..entry(award)
        }],
        count: 3,
        total: Rupiah(9_000_000),
    };
    let remove = |number: u128, count: u32, reason: &str| RosterCommand::RemoveRows {
        payments: vec![payment(number)],
        reason: reason.to_owned(),
        count,
        total: Rupiah(i64::from(count) * 3_000_000),
    };
    let mut facts = drafted();
    facts.extend(when(&facts, SECOND_APPROVER, add(77)).unwrap());
    let mut roster = Roster::default();
    facts.iter().cloned().for_each(|fact| roster.fold(fact));
    let state = roster.state().unwrap();
    // Who was left out is in now.
    assert_eq!((state.count, state.excluded), (3, 0));
    assert_eq!(state.amount, Rupiah(9_000_000));
    assert!(state.prepared_by.contains(&SECOND_APPROVER));
    assert_eq!(
        when(&facts, PREPARER, remove(1, 2, " ")),
        Err(RosterError::ReasonMissing)
    );
    assert_eq!(
        when(&facts, PREPARER, remove(9, 2, "Cuti")),
        Err(RosterError::NoSuchRow {
            disbursement_id: payment(9)
        })
    );
    assert_eq!(
        when(&facts, PREPARER, remove(1, 0, "Cuti")),
        Err(RosterError::NothingLeft)
    );
    facts.extend(when(&facts, PREPARER, remove(1, 2, "Cuti")).unwrap());
    let mut roster = Roster::default();
    facts.iter().cloned().for_each(|fact| roster.fold(fact));
    let state = roster.state().unwrap();
    assert_eq!((state.count, state.entries.len()), (2, 2));
    assert!(state.row(payment(1)).is_err());
    for command in [add(5), remove(1, 1, "Cuti")] {
        assert_eq!(
            when(&locked(), PREPARER, command),
            Err(RosterError::WrongStatus {
                status: RosterStatus::Locked
            })
        );
    }
}

#[test]
fn what_is_gathered_for_the_bank_takes_no_papers() {
    let RosterCommand::Create {
        name,
        budget_line_id,
        component,
        academic_year,
        criteria,
        entries,
        excluded,
        ..
    } = create("Lepas", vec![entry(1)])
    else {
        unreachable!()
    };
    let gathered = RosterCommand::Create {
        name,
        budget_line_id,
        component,
        academic_year,
        criteria,
        kind: RosterKind::Transfers,
        entries,
        excluded,
    };
    let facts = when(&[], PREPARER, gathered).unwrap();
    let order = Order {
        number: "SPP-1".to_owned(),
        date: day(6, 15),
    };
    let issue = RosterCommand::IssueOrders {
        spp: Some(order),
        spm: None,
        sp2d: None,
    };
    assert_eq!(
        when(&facts, PREPARER, issue),
        Err(RosterError::WrongStatus {
            status: RosterStatus::Approved
        })
    );
    let file = RosterCommand::MakeBankFile {
        sha256: Sha256Hex::from([1; 32]),
        payments: vec![payment(1)],
        total: Rupiah(3_000_000),
        layout: BankLayout::separated(),
    };
    assert!(when(&facts, PREPARER, file).is_ok());
}
