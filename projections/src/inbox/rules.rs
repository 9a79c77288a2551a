//! Who is told what, when, and where the notice leads: the one table of the inbox's rules.
//!
//! Notices carry no names and no numbers of persons; the page they lead to shows what its reader may
//! see.
mod accounts;
mod payments;

use super::InboxSubjectRow;
use crate::event::Event;
use domain::application::ApplicationEvent;
use domain::award::{AwardEvent, Circumstance};
use domain::bank_account::BankAccountEvent;
use domain::complaint::ComplaintEvent;
use domain::record::TestimonialState;
use domain::{AnyEvent, Role, UserId};

/// Who is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audience {
    /// One person, by user id.
    Person(String),
    /// All of a role; branches and institutions only about files of theirs.
    Role(Role),
}

/// What they are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Who is told.
    pub audience: Audience,
    /// Name of the rule.
    pub kind: &'static str,
    /// Title.
    pub title: &'static str,
    /// Text.
    pub body: String,
    /// Path within the portal.
    pub deep_link: String,
}

fn notice(
    audience: Audience,
    kind: &'static str,
    title: &'static str,
    body: impl Into<String>,
    deep_link: impl Into<String>,
) -> Notice {
    Notice {
        audience,
        kind,
        title,
        body: body.into(),
        deep_link: deep_link.into(),
    }
}

const HOME: &str = "/user/dashboard";
const SCHOLARSHIP: &str = "/user/beasiswa";
const ACADEMIC: &str = "/user/akademia";
const REPORTS: &str = "/user/laporan";
const PAYMENTS: &str = "/admin/keuangan";
const INSTITUTIONS: &str = "/admin/institusi";
const TESTIMONIALS: &str = "/awardee-testimoni";
const MODERATION: &str = "/admin/berita";
const REPORT_QUEUE: &str = "/admin/keuangan?tab=laporan";
const COMPLAINT_QUEUE: &str = "/admin/keuangan?tab=pengaduan";

/// The notices of an event; `subject` is what is known of the file it belongs to.
#[must_use]
pub fn notices(event: &Event, fact: &AnyEvent, subject: Option<&InboxSubjectRow>) -> Vec<Notice> {
    if let AnyEvent::User(fact) = fact {
        return accounts::of_user(event, fact);
    }
    if let AnyEvent::ChangeRequest(fact) = fact {
        return accounts::of_change_request(fact);
    }
    let Some(subject) = subject else {
        return Vec::new();
    };
    let owner = || Audience::Person(subject.owner_id.clone());
    match fact {
        AnyEvent::Application(fact) => of_application(event.stream_id(), fact, &owner),
        AnyEvent::Award(fact) => of_award(fact, &owner),
        AnyEvent::BankAccount(fact) => of_bank_account(fact, &owner),
        AnyEvent::Disbursement(fact) => payments::of_disbursement(fact, subject, &owner),
        AnyEvent::Roster(fact) => payments::of_roster(event.stream_id(), fact, subject),
        AnyEvent::Complaint(fact) => of_complaint(fact, subject, &owner),
        _ => Vec::new(),
    }
}

/// The notices of a testimonial that came to stand here.
pub(super) fn of_testimonial(author_id: &str, state: &str, reason: Option<String>) -> Vec<Notice> {
    let author = || Audience::Person(author_id.to_owned());
    match state.parse() {
        Ok(TestimonialState::Waiting) => vec![notice(
            Audience::Role(Role::Admin),
            "testimoni_menunggu",
            "Testimoni menunggu pemeriksaan",
            "Sebuah testimoni baru menunggu diterbitkan atau ditolak.",
            MODERATION,
        )],
        Ok(TestimonialState::Published) => vec![notice(
            author(),
            "testimoni_terbit",
            "Testimoni terbit",
            "Terima kasih. Testimoni Anda sudah tampil di halaman testimoni.",
            TESTIMONIALS,
        )],
        Ok(TestimonialState::Rejected) => vec![notice(
            author(),
            "testimoni_ditolak",
            "Testimoni belum dapat diterbitkan",
            reason.unwrap_or_default(),
            TESTIMONIALS,
        )],
        Err(_) => Vec::new(),
    }
}

fn of_application(
    application_id: &str,
    fact: &ApplicationEvent,
    owner: &dyn Fn() -> Audience,
) -> Vec<Notice> {
    let page = |area: &str| format!("/{area}/akademia/detail/{application_id}");
    match fact {
        ApplicationEvent::Submitted { round, .. } => vec![
            notice(
                owner(),
                "formulir_terkirim",
                "Formulir terkirim",
                "Formulir Anda sudah diterima dan menunggu verifikasi dokumen.",
                HOME,
            ),
            if *round > 1 {
                notice(
                    Audience::Role(Role::Branch),
                    "formulir_diperbaiki",
                    "Formulir sudah diperbaiki",
                    "Sebuah formulir dikirim kembali setelah perbaikan dan menunggu verifikasi.",
                    page("dpc"),
                )
            } else {
                notice(
                    Audience::Role(Role::Branch),
                    "formulir_baru",
                    "Formulir baru",
                    "Sebuah formulir baru di wilayah Anda menunggu verifikasi dokumen.",
                    page("dpc"),
                )
            },
        ],
        ApplicationEvent::ReturnedForRepair { note, .. } => vec![notice(
            owner(),
            "formulir_perlu_perbaikan",
            "Formulir perlu diperbaiki",
            note.clone(),
            HOME,
        )],
        ApplicationEvent::Recommended { .. } => vec![
            notice(
                owner(),
                "formulir_direkomendasikan",
                "Formulir direkomendasikan",
                "Semua dokumen Anda dinyatakan sah. Formulir menunggu persetujuan.",
                HOME,
            ),
            notice(
                Audience::Role(Role::Admin),
                "formulir_menunggu_persetujuan",
                "Formulir menunggu persetujuan",
                "Sebuah formulir yang direkomendasikan menunggu keputusan.",
                page("admin"),
            ),
        ],
        ApplicationEvent::Approved { batch, .. } => vec![notice(
            owner(),
            "formulir_disetujui",
            "Selamat, beasiswa Anda disetujui",
            format!("Anda terdaftar sebagai penerima beasiswa gelombang {batch}."),
            SCHOLARSHIP,
        )],
        ApplicationEvent::Rejected { note, .. } => vec![notice(
            owner(),
            "formulir_ditolak",
            "Formulir ditolak",
            note.clone()
                .unwrap_or_else(|| "Formulir Anda tidak dapat disetujui.".to_owned()),
            HOME,
        )],
        ApplicationEvent::Drafted { .. }
        | ApplicationEvent::FormChanged { .. }
        | ApplicationEvent::DocumentAttached { .. }
        | ApplicationEvent::DocumentRemoved { .. }
        | ApplicationEvent::DocumentJudged { .. }
        // The correction of the award tells it.
        | ApplicationEvent::FormCorrected { .. }
        | ApplicationEvent::Cancelled { .. } => Vec::new(),
    }
}

fn of_award(fact: &AwardEvent, owner: &dyn Fn() -> Audience) -> Vec<Notice> {
    match fact {
        AwardEvent::NamedInDecree { number, .. } => vec![notice(
            owner(),
            "tercantum_dalam_sk",
            "Tercantum dalam SK",
            format!("Nama Anda tercantum dalam SK {number}."),
            SCHOLARSHIP,
        )],
        AwardEvent::RemovedFromDecree { number, .. } => vec![notice(
            owner(),
            "keluar_dari_sk",
            "Perubahan SK",
            format!("SK {number} mengeluarkan nama Anda dari daftar penerima."),
            SCHOLARSHIP,
        )],
        AwardEvent::Suspended { reason } => vec![notice(
            owner(),
            "beasiswa_ditangguhkan",
            "Beasiswa ditangguhkan",
            reason.clone(),
            SCHOLARSHIP,
        )],
        AwardEvent::Resumed {} => vec![notice(
            owner(),
            "beasiswa_aktif_kembali",
            "Beasiswa aktif kembali",
            "Penangguhan beasiswa Anda berakhir.",
            SCHOLARSHIP,
        )],
        AwardEvent::Completed {} => vec![notice(
            owner(),
            "beasiswa_selesai",
            "Beasiswa selesai",
            "Masa beasiswa Anda telah selesai.",
            SCHOLARSHIP,
        )],
        AwardEvent::Revoked { reason } => vec![notice(
            owner(),
            "beasiswa_dicabut",
            "Beasiswa dicabut",
            reason.clone(),
            SCHOLARSHIP,
        )],
        AwardEvent::AcademicRecorded { semester, .. } => vec![notice(
            Audience::Role(Role::Institution),
            "data_akademik_menunggu",
            "Data akademik menunggu konfirmasi",
            format!("Data akademik semester {semester} seorang mahasiswa menunggu konfirmasi."),
            "/institusi/akademia",
        )],
        AwardEvent::AcademicAttested {
            semester,
            warning: Some(low),
            ..
        } => vec![notice(
            owner(),
            "data_akademik_di_bawah_syarat",
            "Nilai di bawah syarat lanjutan",
            format!(
                "Data akademik semester {semester} Anda dikonfirmasi, tetapi IPK atau SKS-nya di bawah syarat lanjutan \
                 (ke-{} dari {}). Beasiswa berakhir bila terjadi {} kali; mintalah bimbingan kampus sekarang.",
                low.times, low.ends_with, low.ends_with
            ),
            ACADEMIC,
        )],
        AwardEvent::AcademicAttested { semester, .. } => vec![notice(
            owner(),
            "data_akademik_dikonfirmasi",
            "Data akademik dikonfirmasi",
            format!("Data akademik semester {semester} Anda sudah dikonfirmasi."),
            ACADEMIC,
        )],
        AwardEvent::RecipientCorrected { fields, .. } => {
            let fields: Vec<&str> = fields.iter().map(|field| field.label()).collect();
            vec![notice(
                owner(),
                "data_penerima_diperbaiki",
                "Data Anda diperbaiki",
                format!(
                    "Dua petugas memperbaiki data Anda: {}. Hubungi kantor bila itu keliru.",
                    fields.join(", ")
                ),
                SCHOLARSHIP,
            )]
        }
        AwardEvent::Granted(_)
        | AwardEvent::Graduated { .. }
        | AwardEvent::ExceptionGranted { .. }
        | AwardEvent::DecreeRenumbered { .. } => Vec::new(),
        AwardEvent::CircumstanceRecorded { circumstance, .. } => match circumstance {
            Circumstance::Leave(leave) => vec![notice(
                owner(),
                "beasiswa_cuti",
                "Cuti dicatat",
                format!(
                    "Cuti Anda dicatat dari {} sampai {}. Selama itu beasiswa tidak dibayarkan.",
                    leave.from.format("%d-%m-%Y"),
                    leave.until.format("%d-%m-%Y")
                ),
                SCHOLARSHIP,
            )],
            Circumstance::Appeal {} => vec![notice(
                owner(),
                "beasiswa_aktif_kembali",
                "Beasiswa aktif kembali",
                "Banding Anda dikabulkan: pencabutan beasiswa Anda tidak berlaku lagi.",
                SCHOLARSHIP,
            )],
            Circumstance::Death { .. } => Vec::new(),
        },
    }
}

fn of_bank_account(fact: &BankAccountEvent, owner: &dyn Fn() -> Audience) -> Vec<Notice> {
    // Of an account in an institution's record the office alone is told.
    let of_record = owner() == Audience::Person(UserId::SYSTEM.to_string());
    match fact {
        BankAccountEvent::Verified { .. } if of_record => Vec::new(),
        BankAccountEvent::VerificationRefused { reason, .. } if of_record => vec![notice(
            Audience::Role(Role::Admin),
            "rekening_ditolak",
            "Rekening institusi ditolak",
            reason.clone(),
            INSTITUTIONS,
        )],
        BankAccountEvent::Entered { .. } | BankAccountEvent::Changed { .. } => vec![notice(
            Audience::Role(Role::Admin),
            "rekening_menunggu_verifikasi",
            "Rekening menunggu verifikasi",
            "Sebuah rekening dimasukkan atau diubah dan harus diverifikasi orang lain.",
            PAYMENTS,
        )],
        BankAccountEvent::Verified { .. } => vec![notice(
            owner(),
            "rekening_terverifikasi",
            "Rekening terverifikasi",
            "Rekening Anda dapat menerima pembayaran.",
            SCHOLARSHIP,
        )],
        BankAccountEvent::VerificationRefused { reason, .. } => vec![notice(
            owner(),
            "rekening_ditolak",
            "Rekening perlu diperbaiki",
            reason.clone(),
            SCHOLARSHIP,
        )],
        // Its owner is told by the return itself.
        BankAccountEvent::Doubted { .. } => vec![notice(
            Audience::Role(Role::Admin),
            "rekening_menunggu_verifikasi",
            "Rekening menunggu verifikasi",
            "Bank mengembalikan pembayaran karena rekeningnya; rekening itu harus diperiksa lagi.",
            PAYMENTS,
        )],
        BankAccountEvent::OwnerCorrected { stands: true, .. } => Vec::new(),
        BankAccountEvent::OwnerCorrected { stands: false, .. } => vec![notice(
            Audience::Role(Role::Admin),
            "rekening_menunggu_verifikasi",
            "Rekening menunggu verifikasi",
            "Keluarga atau kampus penerima dikoreksi; rekeningnya harus diperiksa lagi.",
            PAYMENTS,
        )],
    }
}

fn of_complaint(
    fact: &ComplaintEvent,
    subject: &InboxSubjectRow,
    owner: &dyn Fn() -> Audience,
) -> Vec<Notice> {
    let to_finance = |body: &str| {
        notice(
            Audience::Role(Role::Admin),
            "pengaduan_masuk",
            "Pengaduan menunggu jawaban",
            body,
            COMPLAINT_QUEUE,
        )
    };
    match fact {
        ComplaintEvent::Opened { .. } => {
            vec![to_finance("Seorang penerima mengadukan pembayarannya.")]
        }
        ComplaintEvent::AskedAgain { .. } => {
            vec![to_finance(
                "Seorang penerima bertanya lagi dalam pengaduannya.",
            )]
        }
        ComplaintEvent::Answered { .. } => vec![notice(
            owner(),
            "pengaduan_dijawab",
            "Pengaduan dijawab",
            "Tim keuangan menjawab pengaduan Anda.",
            REPORTS,
        )],
        // Who closed their own complaint knows it.
        ComplaintEvent::Closed { by } if by.to_string() == subject.owner_id => Vec::new(),
        ComplaintEvent::Closed { .. } => vec![notice(
            owner(),
            "pengaduan_ditutup",
            "Pengaduan ditutup",
            "Tim keuangan menutup pengaduan Anda.",
            REPORTS,
        )],
    }
}
