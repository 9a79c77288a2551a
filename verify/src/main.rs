//! Checks an audit pack without the portal, a database or a network: `beasiswa-verify FILE [VKEY [CHANGES]]`.

use std::process::ExitCode;

use ledger::VerifierKey;
use ledger::key_change::{KeyChange, read_all};
use ledger::pack::{PackContent, verify_pack};
use verify::duties::{Compared, compare};

const USAGE: &str = "Pemakaian: beasiswa-verify PAKET.zip [KUNCI [PERGANTIAN]]\n\
    KUNCI adalah kunci publik catatan yang diumumkan kantor (alamat /log/vkey).\n\
    PERGANTIAN adalah berkas pergantian kunci (alamat /log/keys), untuk paket yang lebih lama\n\
    daripada kunci yang diumumkan.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Asked {
        archive,
        key,
        changes,
    } = match Asked::read(&arguments) {
        Ok(asked) => asked,
        Err(told) => {
            eprintln!("{told}");
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

/// What is to be checked, and by which keys.
struct Asked {
    archive: Vec<u8>,
    key: Option<VerifierKey>,
    changes: Vec<KeyChange>,
}

impl Asked {
    /// Reads the files that the command line names; what keeps them from being read is told in words.
    fn read(arguments: &[String]) -> Result<Self, String> {
        let (path, key, changes) = match arguments {
            [path] => (path, None, None),
            [path, key, changes @ ..] if changes.len() <= 1 => {
                let key = key.parse::<VerifierKey>();
                let key = key.map_err(|error| format!("Kunci tidak terbaca: {error}"))?;
                (path, Some(key), changes.first())
            }
            _ => return Err(USAGE.to_owned()),
        };
        let archive = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let changes = changes.map(std::fs::read_to_string).transpose();
        let changes = changes.map_err(|error| format!("Berkas pergantian kunci: {error}"))?;
        let changes = read_all(&changes.unwrap_or_default());
        let changes = changes.map_err(|error| format!("Berkas pergantian kunci: {error}"))?;
        Ok(Self {
            archive,
            key,
            changes,
        })
    }
}
