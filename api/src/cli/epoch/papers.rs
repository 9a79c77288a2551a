//! What is handed over once a restore of an older copy was owned up to: the acts that are lost, payments to ask the bank
//! about, and the texts to send. None of it holds a person's name: it is made to leave the machine.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use commands::Executor;
use domain::day_in_figures;
use domain::disbursement::{Disbursement, DisbursementState};
use ledger::{Epoch, Ledger, Position};

use crate::cli::common::Failure;
use crate::{
    answer::export::{Cell, csv},
    backup::tail::Lost,
    paper::moment_words,
    routes::audit::summary,
};

/// Events that are read at once.
const BATCH: usize = 1_024;
/// The kind of stream that a payment is.
const PAYMENT: &str = "disbursement";

/// Folder of the papers of an epoch.
pub(super) fn folder(data_dir: &Path, epoch: &Epoch) -> PathBuf {
    data_dir
        .join("pemulihan")
        .join(format!("masa-{}", epoch.number))
}

/// Writes the papers of an epoch; how many payments are to be asked about.
///
/// # Errors
/// When the log cannot be read or a file not written.
pub(super) async fn write(
    folder: &Path,
    ledger: &Ledger,
    epoch: &Epoch,
    lost: &[Lost],
) -> Result<usize, Failure> {
    fs::create_dir_all(folder)?;
    let payments = payments(ledger, lost).await?;
    let told = Told::of(ledger, epoch, lost).await?;
    let files = [
        ("hilang.csv", of_lost(epoch, lost)),
        ("pembayaran.csv", of_payments(&payments)),
        ("masa.txt", epoch.note.clone()),
        ("untuk-pengguna.txt", told.to_users()),
        ("untuk-saksi.txt", told.to_witnesses()),
        ("untuk-bank.txt", told.to_bank(&payments)),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text)?;
    }
    Ok(payments.len())
}

/// A list for an office program.
fn list(titles: &[&str], rows: impl Iterator<Item = Vec<Cell>>) -> String {
    format!("\u{feff}{}", csv(',', Some(titles), rows))
}

/// Every lost event that somebody knows, and how many nobody knows.
fn of_lost(epoch: &Epoch, lost: &[Lost]) -> String {
    let titles = [
        "nomor", "saat", "jenis", "id", "tindakan", "oleh", "menurut",
    ];
    let known = lost.iter().map(|event| {
        vec![
            Cell::text(event.position.to_string()),
            Cell::text(moment(&event.at)),
            Cell::text(summary::kind_text(&event.stream_type)),
            Cell::text(&event.stream_id),
            Cell::text(sentence(event)),
            Cell::text(&event.actor),
            Cell::text("salinan berkelanjutan"),
        ]
    });
    // A copy may end before what a witness saw.
    let known_until = lost
        .iter()
        .map(|event| event.position + 1)
        .max()
        .unwrap_or(epoch.kept.size);
    let unknown = (known_until < epoch.lost.size).then(|| {
        let range = format!("{known_until} sampai {}", epoch.lost.size - 1);
        let mut row = vec![Cell::Empty; 7];
        row[0] = Cell::text(range);
        row[4] = Cell::text("Tidak diketahui: tidak ada salinan yang memuatnya.");
        row[6] = Cell::text(
            "jumlah peristiwa yang diketahui di luar buku (saksi, checkpoint, berkas head)",
        );
        row
    });
    list(&titles, known.chain(unknown))
}

fn sentence(event: &Lost) -> String {
    let payload = serde_json::from_str(&event.payload).unwrap_or_default();
    summary::with_particulars(&event.stream_type, &event.event_type, &payload)
}

/// A stored moment as the office writes it.
fn moment(at: &str) -> String {
    at.parse::<DateTime<Utc>>()
        .map_or_else(|_| at.to_owned(), moment_words)
}

/// A payment that may have been paid although the log does not say so any more.
struct Payment {
    id: String,
    /// As the log was kept; none when it was made afterwards.
    kept: Option<DisbursementState>,
    /// What was done with it afterwards, as far as that is known.
    lost: Vec<String>,
}

/// Payments that something lost was about, and those that were under way when the copy was made.
async fn payments(ledger: &Ledger, lost: &[Lost]) -> Result<Vec<Payment>, Failure> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let head = ledger.head().await?;
    let mut at = 0;
    while at < head {
        let events = ledger.read_all_sealed(Position(at), BATCH).await?;
        let Some(last) = events.last() else {
            return Err(format!("peristiwa {at} tidak ditemukan").into());
        };
        at = last.position.0 + 1;
        for event in &events {
            if event.stream.stream_type == PAYMENT {
                found.entry(event.stream.id.clone()).or_default();
            }
        }
    }
    for event in lost.iter().filter(|event| event.stream_type == PAYMENT) {
        let acts = found.entry(event.stream_id.clone()).or_default();
        acts.push(format!("{}: {}", moment(&event.at), sentence(event)));
    }
    let executor = Executor::new(ledger.clone());
    let mut payments = Vec::new();
    for (id, lost) in found {
        let loaded = executor.load::<Disbursement>(&id).await?;
        let kept = loaded.state.state().cloned();
        let under_way = kept
            .as_ref()
            .is_some_and(|state| state.status().is_under_way());
        if under_way || !lost.is_empty() {
            payments.push(Payment { id, kept, lost });
        }
    }
    Ok(payments)
}

fn of_payments(payments: &[Payment]) -> String {
    let titles = [
        "id",
        "jumlah",
        "keadaan menurut buku",
        "SPP",
        "SPM",
        "SP2D",
        "tindakan yang hilang",
        "yang diperiksa",
    ];
    let rows = payments.iter().map(|payment| {
        let orders = payment.kept.as_ref().map(|state| &state.orders);
        let paper = |order: Option<&domain::disbursement::Order>| {
            order.map_or(Cell::Empty, |order| {
                Cell::text(format!("{} ({})", order.number, day_in_figures(order.date)))
            })
        };
        vec![
            Cell::text(&payment.id),
            payment
                .kept
                .as_ref()
                .map_or(Cell::Empty, |state| Cell::Number(state.amount.0 as f64, 0)),
            Cell::text(
                payment
                    .kept
                    .as_ref()
                    .map_or("Belum ada", |state| state.status().label()),
            ),
            paper(orders.and_then(|orders| orders.spp.as_ref())),
            paper(orders.and_then(|orders| orders.spm.as_ref())),
            paper(orders.and_then(|orders| orders.sp2d.as_ref())),
            Cell::text(payment.lost.join(" ")),
            Cell::text(match &payment.kept {
                None => "Dibuat sesudah salinan. Tanyakan bank sebelum dibuat lagi.",
                Some(_) if !payment.lost.is_empty() => {
                    "Berubah sesudah salinan. Tanyakan bank, catat kembali, jangan kirim ulang."
                }
                Some(_) => {
                    "Sedang berjalan saat salinan dibuat. Tanyakan bank apakah sudah dibayar."
                }
            }),
        ]
    });
    list(&titles, rows)
}

/// What the texts say.
struct Told {
    origin: String,
    number: u64,
    kept: u64,
    lost: u64,
    copied_at: String,
    last_at: String,
    restored_at: String,
}

impl Told {
    async fn of(ledger: &Ledger, epoch: &Epoch, lost: &[Lost]) -> Result<Self, Failure> {
        let last = match epoch.kept.size.checked_sub(1) {
            Some(last) => ledger.read_all_sealed(Position(last), 1).await?.pop(),
            None => None,
        };
        let restored_at = moment(&epoch.at);
        Ok(Self {
            origin: epoch.kept.origin.clone(),
            number: epoch.number,
            kept: epoch.kept.size,
            lost: epoch.lost.size,
            copied_at: last.map_or_else(
                || "sebelum peristiwa pertama".to_owned(),
                |last| moment_words(last.recorded_at),
            ),
            last_at: lost
                .last()
                .map_or_else(|| restored_at.clone(), |event| moment(&event.at)),
            restored_at,
        })
    }

    fn to_users(&self) -> String {
        let Self {
            copied_at,
            last_at,
            restored_at,
            ..
        } = self;
        format!(
            "Pada {restored_at} buku catatan beasiswa dipulihkan dari salinan {copied_at}. Tindakan sesudah waktu itu \
             sampai {last_at} tidak tercatat lagi: pendaftaran, unggahan, persetujuan, konfirmasi. Masuklah, periksa, \
             dan ulangi bila perlu. Simpan kuitansi dan bukti dari hari-hari itu dan tunjukkan kepada kami. Peramban \
             Anda mungkin menampilkan pemberitahuan pemulihan; itu benar. Peringatan merah tidak: laporkan ke call \
             centre 122.\n"
        )
    }

    fn to_witnesses(&self) -> String {
        let Self {
            origin,
            number,
            kept,
            lost,
            ..
        } = self;
        format!(
            "Buku catatan {origin} dipulihkan dari salinan lama. Terlampir catatan masa {number} bertanda tangan \
             (masa.txt), juga di /log/epochs. Program `beasiswa witness` menerimanya sendiri; yang lain: periksa tanda \
             tangannya dengan kunci catatan, simpan checkpoint terakhir Anda sebagai bukti, lalu atur ulang ke {kept} \
             peristiwa. Beri tahu kami bila Anda pernah melihat lebih dari {lost} peristiwa.\n"
        )
    }

    fn to_bank(&self, payments: &[Payment]) -> String {
        let Self {
            copied_at,
            restored_at,
            ..
        } = self;
        let orders: Vec<String> = payments
            .iter()
            .filter_map(|payment| payment.kept.as_ref()?.orders.sp2d.as_ref())
            .map(|order| {
                format!(
                    "- SP2D {} tanggal {}\n",
                    order.number,
                    day_in_figures(order.date)
                )
            })
            .collect();
        let asked = if orders.is_empty() {
            String::new()
        } else {
            format!(
                "\nTerutama keadaan perintah bayar ini:\n{}",
                orders.concat()
            )
        };
        format!(
            "Mohon daftar semua transaksi rekening pembayaran beasiswa sejak {copied_at} sampai {restored_at}, dengan \
             nomor SP2D dan referensi. Jangan menjalankan perintah bayar dari waktu itu untuk kedua kali sebelum kami \
             cocokkan.\n{asked}"
        )
    }
}
