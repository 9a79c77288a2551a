//! Import of recipient lists: real XLSX and CSV files, every problem named, twice adds nothing.
use std::collections::BTreeMap;

use commands::import::{self, ImportError, ImportOptions, NewImport, Plan, Severity};
use commands::{Call, record, user};
use domain::award::{AwardEvent, AwardStatus};
use domain::change_request::{ChangeRequestEvent, Subject};
use domain::{Actor, UserId};
use rust_xlsxwriter::Workbook;

use crate::office::file;
use crate::support::Stand;

const HEADER: [&str; 10] = [
    "No.",
    "Nama Mahasiswa",
    "N I K",
    "No. KK",
    "Distrik Asal",
    "Perguruan Tinggi",
    "Program Studi",
    "Semester",
    "Nama Bank",
    "No. Rekening",
];

/// Two sound rows, then one row per mistake.
fn rows() -> Vec<[&'static str; 10]> {
    let row = |nik, kk, district, campus, programme, semester, bank, account| {
        [
            "1",
            "Yonas Contoh",
            nik,
            kk,
            district,
            campus,
            programme,
            semester,
            bank,
            account,
        ]
    };
    let uncen = "Universitas Cenderawasih";
    let good = |nik, account| {
        row(
            nik,
            "9508010203150001",
            "Kenyam",
            uncen,
            "Teknik Sipil",
            "III",
            "BRI",
            account,
        )
    };
    let mut other = good("9508014101060002", "123456789012346");
    other[1] = "Marlina Contoh";
    other[4] = "distrik mapenduma";
    other[8] = "Bank Papua";
    vec![
        good("9508010101050001", "123456789012345"),
        other,
        good("950801010105001", "123456789012347"),
        good("9508010101050001", "123456789012345"),
        row(
            "9508010101050003",
            "",
            "Kenyem",
            uncen,
            "Teknik Sipil",
            "5",
            "BRI",
            "123456789012349",
        ),
        row(
            "9508010101050004",
            "",
            "Kenyam",
            "Universitas Khayalan",
            "Teknik",
            "5",
            "BRI",
            "123456789012350",
        ),
        row(
            "9508010101050005",
            "",
            "Kenyam",
            uncen,
            "Teknik Sipil",
            "15",
            "BRI",
            "123456789012351",
        ),
        row(
            "9508010101050006",
            "",
            "Kenyam",
            uncen,
            "Teknik Sipil",
            "5",
            "Bank Kita",
            "123456789012352",
        ),
        row(
            "9508010101050007",
            "",
            "Kenyam",
            uncen,
            "Teknik Sipil",
            "5",
            "BCA",
            "12345",
        ),
        row(
            "9508010101050008",
            "",
            "Kenyam",
            uncen,
            "Teknik Sipil",
            "5",
            "BRI",
            "123456789012345",
        ),
        row(
            "9508013201050009",
            "",
            "Kenyam",
            uncen,
            "Teknik Sipil",
            "5",
            "BRI",
            "123456789012353",
        ),
    ]
}

fn xlsx(rows: &[[&str; 10]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet
        .write(0, 0, "DAFTAR PENERIMA BEASISWA KABUPATEN NDUGA")
        .unwrap();
    for (column, title) in HEADER.iter().enumerate() {
        sheet
            .write(3, u16::try_from(column).unwrap(), *title)
            .unwrap();
    }
    for (place, row) in rows.iter().enumerate() {
        for (column, text) in row.iter().enumerate() {
            let (line, column) = (
                u32::try_from(place).unwrap() + 4,
                u16::try_from(column).unwrap(),
            );
            sheet.write(line, column, *text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

fn csv(rows: &[[&str; 10]]) -> Vec<u8> {
    let mut text = String::from("\u{feff}DAFTAR PENERIMA;;;;;;;;;\n");
    for row in std::iter::once(&HEADER).chain(rows) {
        text.push_str(&row.join(";"));
        text.push('\n');
    }
    text.into_bytes()
}

fn options() -> ImportOptions {
    ImportOptions {
        batch: "2025".to_owned(),
        year: 2025,
        list: "daftar.xlsx".to_owned(),
    }
}

fn said(plan: &Plan, line: usize) -> String {
    plan.problems
        .iter()
        .filter(|problem| problem.line == line && problem.severity == Severity::Error)
        .map(|problem| problem.message.as_str())
        .collect::<Vec<_>>()
        .join("; ")
}

async fn apply(stand: &Stand, file: &[u8]) -> import::Applied {
    let plan = import::plan(&stand.executor, file).await.unwrap();
    let call = Call::new(Actor::system());
    import::apply(&stand.executor, &call, &plan, &options(), |_| {})
        .await
        .unwrap()
}

on_both_engines! {
    async fn a_dry_run_names_every_problem_by_row_and_writes_nothing(stand) {
        let plan = import::plan(&stand.executor, &xlsx(&rows())).await.unwrap();
        assert_eq!(plan.row_count, 11);
        assert_eq!(plan.candidates.len(), 2, "{:#?}", plan.problems);
        assert!(!plan.is_clean());
        let expected = [
            (7, "NIK harus 16 digit, bukan 15"),
            (8, "NIK sama dengan baris 5"),
            (9, "mungkin \"Kenyam\" (95.08.01)"),
            (10, "institusi \"Universitas Khayalan\" tidak dikenal"),
            (11, "semester \"15\" tidak sah"),
            (12, "bank \"Bank Kita\" tidak dikenal"),
            (13, "rekening BCA harus 10 digit, bukan 5"),
            (14, "rekening sama dengan baris 5 milik orang lain"),
            (15, "tanggal lahir di dalam NIK tidak ada"),
        ];
        for (line, words) in expected {
            assert!(said(&plan, line).contains(words), "row {line}: {}", said(&plan, line));
        }
        // A person who stands in the list twice has one account: nobody else's.
        assert_eq!(said(&plan, 8), "NIK sama dengan baris 5");
        assert_eq!(stand.executor.ledger().head().await.unwrap(), 0);
    }

    async fn importing_a_list_twice_adds_nothing(stand) {
        let first = apply(&stand, &xlsx(&rows())).await;
        assert_eq!((first.added, first.present, first.refused.len()), (2, 0, 0), "{first:?}");
        let head = stand.executor.ledger().head().await.unwrap();
        let again = apply(&stand, &csv(&rows())).await;
        assert_eq!((again.added, again.present), (0, 2));
        assert_eq!(stand.executor.ledger().head().await.unwrap(), head);
    }

    async fn the_same_plan_applied_twice_at_once_adds_each_person_once(stand) {
        let plan = import::plan(&stand.executor, &csv(&rows())).await.unwrap();
        let (plan, executor) = (&plan, &stand.executor);
        let call = &Call::new(Actor::system());
        let options = &options();
        let run = || import::apply(executor, call, plan, options, |_| {});
        let (one, two) = tokio::join!(run(), run());
        let (one, two) = (one.unwrap(), two.unwrap());
        assert_eq!(one.added + two.added, 2, "{one:?} {two:?}");
    }

    async fn an_imported_recipient_has_an_active_award_and_an_account_without_password(stand) {
        apply(&stand, &csv(&rows()[..1])).await;
        let events = stand.executor.ledger().read_all(0.into(), 100).await.unwrap();
        let granted = events.iter().find(|event| event.event_type == "Granted").unwrap();
        let AwardEvent::Granted(grant) = granted.event().unwrap() else { panic!() };
        assert_eq!(grant.institution_id.as_deref(), Some("001018"));
        assert_eq!(grant.name.value().map(String::as_str), Some("Yonas Contoh"));
        let award = stand
            .executor
            .load::<domain::award::Award>(&granted.stream.id)
            .await
            .unwrap();
        assert_eq!(award.state.state().unwrap().status, AwardStatus::Active);
        let (account, _) = user::get(&stand.executor, grant.recipient_id).await.unwrap();
        assert!(account.password_hash.is_none());
        let (form, _) = commands::application::get(&stand.executor, grant.application_id).await.unwrap();
        assert_eq!(form.status().as_str(), "disetujui");
    }

    async fn a_long_list_that_was_cut_short_goes_on_with_the_parts_that_are_there(stand) {
        let plan = import::plan(&stand.executor, &list_of(1_100)).await.unwrap();
        let call = Call::new(Actor::system()).repeatable(uuid::Uuid::from_u128(7), [7; 32]);
        let ledger = stand.executor.ledger();
        let propose = || {
            let new = NewImport {
                options: options(),
                candidates: plan.candidates.clone(),
                reason: "Ditetapkan sebelum portal".to_owned(),
                evidence: file(UserId(uuid::Uuid::from_u128(9)), 901),
            };
            let (executor, call) = (stand.executor.clone(), call.clone());
            tokio::spawn(async move { import::propose(&executor, &call, new).await })
        };

        // Who sent it hangs up before the end.
        let first = propose();
        while ledger.head().await.unwrap() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        first.abort();
        assert!(first.await.is_err(), "it came to its end before it was cut short");
        let cut = ledger.head().await.unwrap();
        assert!((1..6).contains(&cut), "{cut}");

        // Two at once, as a phone sends that heard nothing; then once more.
        let (one, other) = tokio::join!(propose(), propose());
        let (one, other) = (one.unwrap().unwrap(), other.unwrap().unwrap());
        assert_eq!(one.answer, other.answer);
        let again = propose().await.unwrap().unwrap();
        assert!(again.repeated);
        assert_eq!(again.answer, one.answer);
        assert_eq!(parts_by_list(&stand).await, BTreeMap::from([(one.answer.id, 5)]));
        assert_eq!(ledger.head().await.unwrap(), 6);
    }
}

/// How many parts there are of each list that something names.
async fn parts_by_list(stand: &Stand) -> BTreeMap<String, usize> {
    let events = stand.executor.ledger().read_all(0.into(), 10_000).await;
    let mut parts = BTreeMap::new();
    for event in events.unwrap() {
        let Ok(ChangeRequestEvent::Proposed { subject, .. }) = event.event() else {
            continue;
        };
        let (list, parts_of_it) = match *subject {
            Subject::Import {
                part_of: Some(list),
                ..
            } => (list.to_string(), 1),
            _ => (event.stream.id, 0),
        };
        *parts.entry(list).or_default() += parts_of_it;
    }
    parts
}

#[tokio::test]
async fn numbers_that_a_spreadsheet_rounded_are_refused() {
    let stand = Stand::sqlite().await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, title) in HEADER.iter().enumerate() {
        sheet
            .write(0, u16::try_from(column).unwrap(), *title)
            .unwrap();
    }
    for (column, text) in rows()[0].iter().enumerate() {
        sheet
            .write(1, u16::try_from(column).unwrap(), *text)
            .unwrap();
    }
    sheet.write(1, 2, 9_508_010_101_050_001.0).unwrap();
    let plan = import::plan(&stand.executor, &book.save_to_buffer().unwrap())
        .await
        .unwrap();
    assert!(
        said(&plan, 2).contains("tersimpan sebagai angka"),
        "{:?}",
        plan.problems
    );
    assert!(plan.candidates.is_empty());
}

#[test]
fn two_cells_far_apart_are_not_a_table_of_all_between() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, title) in HEADER.iter().enumerate() {
        sheet
            .write(0, u16::try_from(column).unwrap(), *title)
            .unwrap();
    }
    let today = "2026-11-21".parse().unwrap();
    // Seventeen thousand million cells, were each of them kept.
    sheet.write(1_048_575, 1, "Yonas Contoh").unwrap();
    let list = import::read_list(&book.save_to_buffer().unwrap(), today).unwrap();
    assert_eq!(list.row_count, 1);
    let mut book = Workbook::new();
    book.add_worksheet().write(1_048_575, 16_383, "x").unwrap();
    let far = import::read_list(&book.save_to_buffer().unwrap(), today);
    let Err(ImportError::Unreadable(why)) = far else {
        panic!("{far:?}")
    };
    assert!(why.contains("kolom ke-16384"), "{why}");
}

#[test]
fn a_list_with_shifted_columns_tells_no_number_of_a_person() {
    let mut row = rows()[0];
    row[4] = "9508010101050001";
    row[5] = "NIK 9508010101050001";
    let today = "2026-11-21".parse().unwrap();
    let list = import::read_list(&csv(&[row]), today).unwrap();
    let said: String = list
        .problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert!(said.contains("distrik \"…0001\""), "{said}");
    assert!(said.contains("institusi \"NIK …0001\""), "{said}");
    assert!(!said.contains("9508010101"), "{said}");
}

#[test]
fn a_city_of_study_that_is_not_known_is_told() {
    let today = "2026-11-21".parse().unwrap();
    let told = |campus: &str, city: &str| {
        let mut row: [&str; 10] = rows()[0];
        row[5] = campus;
        let text = format!(
            "{};Kota Studi\n{};{city}\n",
            HEADER.join(";"),
            row.join(";")
        );
        let list = import::read_list(text.as_bytes(), today).unwrap();
        let mut found = list.problems.into_iter();
        found
            .find(|problem| problem.column == "kota studi")
            .map(|problem| (problem.severity, problem.message))
    };
    // The institution has a city of its own; without it nobody knows where somebody studies.
    let (severity, message) = told("Universitas Cenderawasih", "Kota Khayalan").unwrap();
    assert_eq!(severity, Severity::Warning);
    assert!(message.contains("tidak dikenal"), "{message}");
    let (severity, _) = told("Universitas Khayalan", "Kota Khayalan").unwrap();
    assert_eq!(severity, Severity::Error);
    assert!(told("Universitas Cenderawasih", "Kota Jayapura").is_none());
    assert!(told("Universitas Khayalan", "").is_none());
}

#[tokio::test]
async fn files_that_are_no_lists_are_refused_in_words() {
    let stand = Stand::sqlite().await;
    let no_header = import::plan(&stand.executor, b"a,b,c\n1,2,3\n").await;
    assert!(matches!(no_header, Err(ImportError::NoHeader)));
    let missing = import::plan(&stand.executor, b"Nama,NIK,Distrik\nA,B,C\n").await;
    let Err(ImportError::MissingColumns { columns }) = missing else {
        panic!("{missing:?}")
    };
    assert_eq!(columns, ["institusi", "program studi", "bank", "rekening"]);
    let broken = import::plan(&stand.executor, b"PK\x03\x04 no spreadsheet").await;
    assert!(matches!(broken, Err(ImportError::Unreadable(_))));
}

/// A list of so many persons, each with an account of their own.
fn list_of(persons: u32) -> Vec<u8> {
    let row = rows()[0];
    let owned: Vec<[String; 2]> = (1..=persons)
        .map(|n| [format!("950801010105{n:04}"), format!("1234567890{n:05}")])
        .collect();
    let borrowed: Vec<[&str; 10]> = owned
        .iter()
        .map(|[nik, account]| {
            let mut row = row;
            (row[2], row[9]) = (nik, account);
            row
        })
        .collect();
    xlsx(&borrowed)
}

#[tokio::test]
async fn a_hundred_rows_are_imported_while_other_commands_run() {
    let stand = Stand::sqlite().await;
    let system = Call::new(Actor::system());
    let other = record::put(
        &stand.executor,
        &system,
        "umum",
        domain::record::NewsCategory {
            name: "Umum".to_owned(),
        },
    );
    let file = list_of(100);
    let (applied, other) = tokio::join!(apply(&stand, &file), other);
    other.unwrap();
    assert_eq!(applied.added, 100, "{applied:?}");
}

/// A workbook whose parts unfold to far more than its file: one long text, pointed to from many cells.
fn workbook_of(text: &str, cells: u32) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for row in 0..cells {
        sheet.write(row, 0, text).unwrap();
    }
    book.save_to_buffer().unwrap()
}

/// The same ZIP with one more part, of these bytes again and again.
fn with_picture(book: &[u8], megabytes: usize, bytes: &[u8]) -> Vec<u8> {
    use std::io::{Cursor, Write};
    let mut archive = zip::ZipWriter::new_append(Cursor::new(book.to_vec())).unwrap();
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("xl/media/image1.bin", options).unwrap();
    for _ in 0..megabytes {
        archive
            .write_all(&bytes.repeat(1024 * 1024 / bytes.len()))
            .unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn a_workbook_that_unfolds_beyond_bounds_is_refused_before_it_is_built() {
    let refused = |bytes: &[u8]| commands::import::table(bytes).unwrap_err().to_string();
    let sound = workbook_of(&"a".repeat(3_000), 200);
    assert_eq!(commands::import::table(&sound).unwrap().len(), 200);
    // One text of 30,000 letters in 20,000 cells: 600 MB from a file of some kilobytes.
    let pointed = workbook_of(&"a".repeat(30_000), 20_000);
    assert!(pointed.len() < 1_000_000, "{}", pointed.len());
    assert!(refused(&pointed).contains("terlalu panjang"));
    let many = workbook_of(&"a".repeat(3_900), 20_000);
    assert!(refused(&many).contains("melebihi 64 MB"));
    let zeros = with_picture(&sound, 260, &[0]);
    assert!(zeros.len() < 2_000_000, "{}", zeros.len());
    assert!(refused(&zeros).contains("mekar melebihi"));
    // Control: a picture, in which every byte comes up.
    let every: Vec<u8> = (0..=255).collect();
    let few = with_picture(&sound, 2, &every);
    assert_eq!(commands::import::table(&few).unwrap().len(), 200);
}
