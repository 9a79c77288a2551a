//! The part of a paper that anyone can check: its events, the signed checkpoint over them and the
//! path from one to the other, as text and as a QR code.

use chrono::{DateTime, Utc};
use ledger::{Position, Recorded};

use super::code::{code_of, code_side};
use super::moment_words;
use super::sheet::{Ink, PaperError, Sheet};
use crate::answer::shown;
use crate::answer::view::View;
use crate::routes::audit::summary;
use crate::{ApiError, AppState, witness};

/// Height of a head with the space before it, in points.
const HEAD: f32 = 32.0;

/// An event that the paper rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PaperEvent {
    /// Log position.
    pub position: i64,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// What was done, in Indonesian.
    pub act: String,
    /// Which office did it.
    pub office: String,
}

/// The proof of one event in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PaperProof {
    /// Log position of the event.
    pub position: i64,
    /// RFC 6962 leaf hash, hex.
    pub leaf: String,
    /// Audit path from the leaf to the root, hex, lowest first.
    pub path: Vec<String>,
    /// The signed note (C2SP tlog-checkpoint).
    pub checkpoint: String,
    /// Offices outside that signed it too, with the time.
    pub witnesses: Vec<(String, DateTime<Utc>)>,
    /// Where the proof can be checked.
    pub url: String,
}

/// Under a list that an event binds.
const BOUND: &str = "Nomor, tanggal, judul, banyaknya baris, jumlah, serta nama dan angka setiap baris terikat pada \
                     catatan: kode di bawah membukanya untuk dicocokkan.";
/// Under one that none binds.
const UNBOUND: &str = "Isi daftar ini tidak terikat pada catatan: ia dicatat sebelum kertas diikat, lebih panjang daripada \
                       1.000 baris, atau semua orangnya telah dihapus. Kode di bawah hanya membuktikan peristiwanya.";

impl Sheet {
    /// Whether what a list prints is bound to the record.
    pub(super) fn binding(&mut self, is_bound: bool) {
        self.text(if is_bound { BOUND } else { UNBOUND }, 8.5, Ink::Grey);
    }

    /// Which events, and the proof of the one that matters.
    ///
    /// # Errors
    /// [`PaperError::Qr`].
    pub(super) fn proof(
        &mut self,
        events: &[PaperEvent],
        proof: &PaperProof,
    ) -> Result<(), PaperError> {
        self.heading("Peristiwa dalam buku catatan");
        let rows: Vec<Vec<String>> = events
            .iter()
            .map(|event| {
                vec![
                    event.position.to_string(),
                    moment_words(event.at),
                    event.act.clone(),
                    event.office.clone(),
                ]
            })
            .collect();
        self.table(
            &[0.11, 0.27, 0.42, 0.20],
            &["Nomor", "Waktu", "Peristiwa", "Oleh"],
            &rows,
        );
        // The head stays with its code.
        let code = code_of(&proof.url)?;
        let across = u16::try_from(code.width()).unwrap_or(u16::MAX);
        self.need(HEAD + code_side(across));
        self.heading("Bukti");
        self.qr(
            &proof.url,
            &format!(
                "Pindai kode ini untuk memeriksa peristiwa nomor {} dengan gawai Anda sendiri. \
                 Gawai menghitung buktinya tanpa harus percaya kepada kantor mana pun.",
                proof.position
            ),
        )?;
        self.text(
            "Bukti yang sama sebagai teks: sidik peristiwa, jalur sampai akar, lalu catatan \
             bertanda tangan (C2SP tlog-checkpoint). Yang terbukti ialah bahwa catatan tidak \
             diubah, bukan bahwa isinya benar.",
            8.5,
            Ink::Grey,
        );
        self.space(4.0);
        self.text(&format!("Sidik peristiwa: {}", proof.leaf), 7.5, Ink::Black);
        for (number, hash) in (1u32..).zip(&proof.path) {
            self.text(&format!("Jalur {number}: {hash}"), 7.5, Ink::Black);
        }
        self.space(4.0);
        self.text(proof.checkpoint.trim_end(), 7.5, Ink::Black);
        for (name, at) in &proof.witnesses {
            let when = moment_words(*at);
            let line = format!("Disaksikan: {name} turut menandatangani catatan ini pada {when}.");
            self.text(&line, 8.5, Ink::Black);
        }
        Ok(())
    }
}

/// The events of a thing, oldest first, and the proof of the one at a position.
///
/// # Errors
/// When the read store or the log cannot be read.
pub(crate) async fn collect(
    app: &AppState,
    view: &View,
    subject_id: &str,
    at: u64,
) -> Result<(Vec<PaperEvent>, PaperProof), ApiError> {
    let entries = projections::timeline::of(&view.store, subject_id).await?;
    let events = entries
        .into_iter()
        .map(|entry| {
            Ok(PaperEvent {
                position: entry.act.position,
                at: shown::time(&entry.act.happened_at)?,
                act: summary::of(entry.act.subject_kind.as_str(), &entry.act.action),
                office: shown::office(&entry.act.actor_office, &entry.act.actor_role),
            })
        })
        .collect::<Result<_, ApiError>>()?;
    let (_, proof) = event(app, at).await?;
    Ok((events, proof))
}

/// The event at a position, personal data sealed, and its proof.
///
/// # Errors
/// `TIDAK_DITEMUKAN`; when the log cannot be read.
pub(crate) async fn event(app: &AppState, at: u64) -> Result<(Recorded, PaperProof), ApiError> {
    let sealed = app.ledger.read_all_sealed(Position(at), 1).await?;
    let event = sealed
        .into_iter()
        .next()
        .filter(|event| event.position.0 == at)
        .ok_or_else(ApiError::not_found)?;
    let checkpoint = witness::covering(app, at).await?;
    let size = checkpoint.head.size;
    let path = app.ledger.inclusion_proof(Position(at), Some(size)).await?;
    let proof = PaperProof {
        position: i64::try_from(at).map_err(ApiError::internal)?,
        leaf: hex::encode(ledger::merkle::leaf_hash(&event.envelope())),
        path: path.hashes.iter().map(hex::encode).collect(),
        witnesses: checkpoint
            .cosignatures
            .iter()
            .map(|cosignature| {
                let name = app.witnesses.name_of(&cosignature.witness);
                (name.to_owned(), cosignature.at)
            })
            .collect(),
        checkpoint: checkpoint.note,
        url: format!("{}/verifikasi/{at}", app.config.public_url),
    };
    Ok((event, proof))
}

/// An event as a paper tells it.
///
/// # Errors
/// When the event is damaged.
pub(crate) fn of_event(event: &Recorded) -> Result<PaperEvent, ApiError> {
    let metadata = event.metadata()?;
    let text = |name: &str| metadata[name].as_str().unwrap_or_default();
    Ok(PaperEvent {
        position: i64::try_from(event.position.0).map_err(ApiError::internal)?,
        at: event.recorded_at,
        act: summary::of(&event.stream.stream_type, &event.event_type),
        office: shown::office(text("office"), text("role")),
    })
}
