//! Checks an audit pack without the portal, a database or a network: `beasiswa-verify FILE [VKEY [CHANGES]]`.

use std::process::ExitCode;

use ledger::VerifierKey;
use ledger::key_change::read_all;
use ledger::pack::{PackContent, verify_pack};
use verify::duties::{Compared, compare};

const USAGE: &str = "Pemakaian: beasiswa-verify PAKET.zip [KUNCI [PERGANTIAN]]\n\
    KUNCI adalah kunci publik catatan yang diumumkan kantor (alamat /log/vkey).\n\
    PERGANTIAN adalah berkas pergantian kunci (alamat /log/keys), untuk paket yang lebih lama\n\
    daripada kunci yang diumumkan.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (path, key, changes) = match arguments.as_slice() {
        [path] => (path, None, None),
        [path, key, changes @ ..] if changes.len() <= 1 => match key.parse::<VerifierKey>() {
            Ok(key) => (path, Some(key), changes.first()),
            Err(error) => {
                eprintln!("Kunci tidak terbaca: {error}");
                return ExitCode::from(2);
            }
        },
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    let archive = match std::fs::read(path) {
        Ok(archive) => archive,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let changes = match changes.map(std::fs::read_to_string).transpose() {
        Ok(text) => read_all(&text.unwrap_or_default()),
        Err(error) => {
            eprintln!("Berkas pergantian kunci: {error}");
            return ExitCode::from(2);
        }
    };
    let changes = match changes {
        Ok(changes) => changes,
        Err(error) => {
            eprintln!("Berkas pergantian kunci: {error}");
            return ExitCode::from(2);
        }
    };
    let mut report = verify_pack(&archive, key.as_ref(), &changes);
    let duties = compare(&PackContent::read(&archive));
    println!("Perihal  : {}", report.subject);
    println!("Dibuat   : {}", report.made_at);
    println!("Kunci    : {}", report.key);
    if key.is_none() {
        println!("           (dari paket sendiri; cocokkan dengan yang diumumkan kantor)");
    }
    println!(
        "Diperiksa: {} berkas, {} peristiwa terbukti dalam catatan {} peristiwa, {} dokumen",
        report.files, report.events, report.log_size, report.documents
    );
    for witness in &report.witnesses {
        println!("Saksi    : {} pada {}", witness.key, witness.at);
    }
    match duties {
        Compared::Absent => println!("Tugas    : paket ini belum memuat laporan pemisahan tugas"),
        Compared::Same { payments, problems } => println!(
            "Tugas    : pemisahan tugas {payments} pembayaran dihitung ulang dan sama; {problems} perlu dilihat"
        ),
        Compared::Differs(problems) => {
            println!("Tugas    : laporan pemisahan tugas TIDAK sama dengan peristiwa dalam paket");
            report.problems.extend(problems);
        }
    }
    for problem in &report.problems {
        println!("SALAH    : {problem}");
    }
    if report.is_sound() {
        println!("Paket utuh.");
        ExitCode::SUCCESS
    } else {
        println!("Paket TIDAK utuh: {} masalah.", report.problems.len());
        ExitCode::FAILURE
    }
}
