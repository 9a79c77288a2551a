//! Who is told what, when, and where the notice leads: the one table of the inbox's rules.
//!
//! Notices keep no names and no numbers of persons. Where a text says [`NAME`], the name is put in when it is read, from
//! the rows that an erasure empties, and only for a reader who may see it.
mod accounts;
mod complaints;
mod payments;

use super::InboxSubjectRow;
use crate::event::Event;
use domain::application::ApplicationEvent;
use domain::award::{AwardEvent, Circumstance, Objection};
use domain::bank_account::BankAccountEvent;
use domain::inbox::NoticeKind;
use domain::record::TestimonialState;
use domain::{AnyEvent, Role, UserId, day_in_figures};

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
    /// What it tells of.
    pub kind: NoticeKind,
    /// Text; may say [`NAME`].
    pub body: String,
    /// Path within the portal.
    pub deep_link: String,
}

/// Stands in a text where the name of the person or thing goes that it is about.
pub const NAME: &str = "{nama}";

/// Begins the path at which a proposal is decided; its id follows.
pub(super) const PROPOSAL: &str = "/admin/usulan?buka=";

/// A notice's text as its reader may know it: with the name, or with a word for somebody.
#[must_use]
pub fn told(kind: NoticeKind, body: &str, name: Option<&str>) -> String {
    if kind.name_right().is_none() {
        return body.to_owned();
    }
    let somebody = match kind {
        NoticeKind::FormNew | NoticeKind::FormMended | NoticeKind::FormWaits => "seorang pemohon",
        NoticeKind::AcademicWaits => "seorang mahasiswa",
        NoticeKind::Proposal | NoticeKind::AccountRecovered => "seorang petugas",
        _ => "seorang penerima",
    };
    let text = body.replacen(NAME, name.unwrap_or(somebody), 1);
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

fn notice(
    audience: Audience,
    kind: NoticeKind,
    body: impl Into<String>,
    deep_link: impl Into<String>,
) -> Notice {
    Notice {
        audience,
        kind,
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

/// The notices of an event; `subject` is what is known of the file it belongs to.
#[must_use]
pub fn notices(event: &Event, fact: &AnyEvent, subject: Option<&InboxSubjectRow>) -> Vec<Notice> {
    if let AnyEvent::User(fact) = fact {
        return accounts::of_user(event, fact);
    }
    if let AnyEvent::ChangeRequest(fact) = fact {
        return accounts::of_change_request(event.stream_id(), fact);
    }
    if let AnyEvent::Machine(fact) = fact {
        return accounts::of_machine(fact);
    }
    let Some(subject) = subject else {
        return Vec::new();
    };
    let owner = || Audience::Person(subject.owner_id.clone());
    match fact {
        AnyEvent::Application(fact) => of_application(event.stream_id(), fact, &owner),
        AnyEvent::Award(fact) => of_award(event.stream_id(), fact, &owner),
        AnyEvent::BankAccount(fact) => of_bank_account(event.stream_id(), fact, &owner),
        AnyEvent::Disbursement(fact) => {
            payments::of_disbursement(event.stream_id(), fact, subject, &owner)
        }
        AnyEvent::Roster(fact) => payments::of_roster(event.stream_id(), fact, subject),
        AnyEvent::Complaint(fact) => complaints::of_complaint(fact, subject, &owner),
        _ => Vec::new(),
    }
}

/// The notices of a testimonial that came to stand here.
pub(super) fn of_testimonial(author_id: &str, state: &str, reason: Option<String>) -> Vec<Notice> {
    let author = || Audience::Person(author_id.to_owned());
    match state.parse() {
        Ok(TestimonialState::Waiting) => vec![notice(
            Audience::Role(Role::Admin),
            NoticeKind::TestimonialWaits,
            "Testimoni {nama} menunggu diterbitkan atau ditolak.",
            MODERATION,
        )],
        Ok(TestimonialState::Published) => vec![notice(
            author(),
            NoticeKind::TestimonialPublished,
            "Terima kasih. Testimoni Anda sudah tampil di halaman testimoni.",
            TESTIMONIALS,
        )],
        Ok(TestimonialState::Rejected) => vec![notice(
            author(),
            NoticeKind::TestimonialRejected,
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
                NoticeKind::FormSent,
                "Formulir Anda sudah diterima dan menunggu verifikasi dokumen.",
                HOME,
            ),
            if *round > 1 {
                notice(
                    Audience::Role(Role::Branch),
                    NoticeKind::FormMended,
                    "Formulir {nama} dikirim kembali setelah perbaikan. Periksa dokumennya.",
                    page("dpc"),
                )
            } else {
                notice(
                    Audience::Role(Role::Branch),
                    NoticeKind::FormNew,
                    "Formulir {nama} di wilayah Anda menunggu. Periksa dokumennya.",
                    page("dpc"),
                )
            },
        ],
        ApplicationEvent::ReturnedForRepair { note, .. } => vec![notice(
            owner(),
            NoticeKind::FormReturned,
            note.clone(),
            HOME,
        )],
        ApplicationEvent::Recommended { .. } => vec![
            notice(
                owner(),
                NoticeKind::FormRecommended,
                "Semua dokumen Anda dinyatakan sah. Formulir menunggu persetujuan.",
                HOME,
            ),
            notice(
                Audience::Role(Role::Admin),
                NoticeKind::FormWaits,
                "Formulir {nama} direkomendasikan DPC. Setujui atau tolak.",
                page("admin"),
            ),
        ],
        ApplicationEvent::Approved { batch, .. } => vec![notice(
            owner(),
            NoticeKind::FormApproved,
            format!("Anda terdaftar sebagai penerima beasiswa gelombang {batch}."),
            SCHOLARSHIP,
        )],
        ApplicationEvent::Rejected { note, .. } => vec![notice(
            owner(),
            NoticeKind::FormRejected,
            note.clone()
                .unwrap_or_else(|| "Formulir Anda tidak dapat disetujui.".to_owned()),
            HOME,
        )],
        ApplicationEvent::Drafted { .. }
        | ApplicationEvent::FormChanged { .. }
        | ApplicationEvent::DocumentAttached { .. }
        | ApplicationEvent::DocumentRemoved { .. }
        | ApplicationEvent::DocumentJudged { .. }
        | ApplicationEvent::RegisterAnswered { .. }
        | ApplicationEvent::ReviewTaken { .. }
        | ApplicationEvent::ReviewReleased {}
        // The correction of the award tells it.
        | ApplicationEvent::FormCorrected { .. }
        | ApplicationEvent::Cancelled { .. } => Vec::new(),
    }
}

fn of_award(award_id: &str, fact: &AwardEvent, owner: &dyn Fn() -> Audience) -> Vec<Notice> {
    match fact {
        AwardEvent::NamedInDecree { number, .. } => vec![notice(
            owner(),
            NoticeKind::InDecree,
            format!("Nama Anda tercantum dalam SK {number}."),
            SCHOLARSHIP,
        )],
        AwardEvent::RemovedFromDecree { number, .. } => vec![notice(
            owner(),
            NoticeKind::OutOfDecree,
            format!("SK {number} mengeluarkan nama Anda dari daftar penerima."),
            SCHOLARSHIP,
        )],
        AwardEvent::Suspended { reason } => vec![notice(
            owner(),
            NoticeKind::Suspended,
            reason.clone(),
            SCHOLARSHIP,
        )],
        AwardEvent::Resumed {} => vec![notice(
            owner(),
            NoticeKind::Resumed,
            "Penangguhan beasiswa Anda berakhir.",
            SCHOLARSHIP,
        )],
        AwardEvent::Completed {} => vec![notice(
            owner(),
            NoticeKind::Completed,
            "Masa beasiswa Anda telah selesai.",
            SCHOLARSHIP,
        )],
        AwardEvent::Revoked { reason } => vec![notice(
            owner(),
            NoticeKind::Revoked,
            reason.clone(),
            SCHOLARSHIP,
        )],
        AwardEvent::AcademicRecorded { semester, .. } => vec![notice(
            Audience::Role(Role::Institution),
            NoticeKind::AcademicWaits,
            format!("Data akademik semester {semester} {NAME} menunggu. Periksa, lalu konfirmasi."),
            format!("/institusi/akademia/detail/{award_id}"),
        )],
        AwardEvent::AcademicAttested {
            semester,
            warning: Some(low),
            ..
        } => vec![notice(
            owner(),
            NoticeKind::AcademicLow,
            format!(
                "Data akademik semester {semester} Anda dikonfirmasi, tetapi IPK atau SKS-nya di bawah syarat lanjutan \
                 (ke-{} dari {}). Beasiswa berakhir bila terjadi {} kali; mintalah bimbingan kampus sekarang.",
                low.times, low.ends_with, low.ends_with
            ),
            ACADEMIC,
        )],
        AwardEvent::AcademicAttested { semester, .. } => vec![notice(
            owner(),
            NoticeKind::AcademicAttested,
            format!("Data akademik semester {semester} Anda sudah dikonfirmasi."),
            ACADEMIC,
        )],
        AwardEvent::AcademicObjected {
            semester,
            objection,
            ..
        } => vec![notice(
            owner(),
            NoticeKind::AcademicObjected,
            asked_of(*semester, objection),
            ACADEMIC,
        )],
        AwardEvent::RecipientCorrected { fields, .. } => {
            let fields: Vec<&str> = fields.iter().map(|field| field.label()).collect();
            vec![notice(
                owner(),
                NoticeKind::RecipientCorrected,
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
        AwardEvent::CircumstanceRecorded { circumstance, .. } => {
            of_circumstance(circumstance, owner)
        }
    }
}

/// What a campus objects to in a semester, and what its student does next.
fn asked_of(semester: u8, objection: &Objection) -> String {
    match objection {
        Objection::NotActive { reason } => format!(
            "Kampus menyatakan Anda tidak aktif kuliah pada semester {semester}: {reason}. Bila itu keliru, \
             hubungi kampus atau catat ulang semester itu dengan surat aktif kuliah. Sampai itu jelas, \
             pembayarannya menunggu."
        ),
        Objection::Wrong {
            credits,
            gpa_hundredths,
            ..
        } => format!(
            "Kampus menyatakan data semester {semester} Anda salah. Yang benar menurut kampus: {credits} SKS, \
             IPK {}. Catat ulang semester itu dengan KHS-nya. Sampai itu benar, pembayarannya menunggu.",
            format_args!(
                "{},{:02}",
                gpa_hundredths.hundredths() / 100,
                gpa_hundredths.hundredths() % 100
            )
        ),
    }
}

/// What befell a recipient that payments depend on.
fn of_circumstance(circumstance: &Circumstance, owner: &dyn Fn() -> Audience) -> Vec<Notice> {
    match circumstance {
        Circumstance::Leave(leave) => vec![notice(
            owner(),
            NoticeKind::Leave,
            format!(
                "Cuti Anda dicatat dari {} sampai {}. Selama itu beasiswa tidak dibayarkan.",
                day_in_figures(leave.from),
                day_in_figures(leave.until)
            ),
            SCHOLARSHIP,
        )],
        Circumstance::Appeal {} => vec![notice(
            owner(),
            NoticeKind::Resumed,
            "Banding Anda dikabulkan: pencabutan beasiswa Anda tidak berlaku lagi.",
            SCHOLARSHIP,
        )],
        Circumstance::Death { .. } => Vec::new(),
    }
}

fn of_bank_account(
    account_id: &str,
    fact: &BankAccountEvent,
    owner: &dyn Fn() -> Audience,
) -> Vec<Notice> {
    let page = || format!("/admin/rekening/detail/{account_id}");
    // Of an account in an institution's record the office alone is told.
    let of_record = owner() == Audience::Person(UserId::SYSTEM.to_string());
    match fact {
        BankAccountEvent::Verified { .. } if of_record => Vec::new(),
        BankAccountEvent::VerificationRefused { reason, .. } if of_record => vec![notice(
            Audience::Role(Role::Admin),
            NoticeKind::InstitutionAccountRefused,
            reason.clone(),
            INSTITUTIONS,
        )],
        BankAccountEvent::Entered { .. } | BankAccountEvent::Changed { .. } => vec![notice(
            Audience::Role(Role::Admin),
            NoticeKind::AccountWaits,
            "Rekening {nama} dimasukkan atau diubah. Cocokkan dengan buku tabungan; yang mengisinya tidak dapat memverifikasinya.",
            page(),
        )],
        BankAccountEvent::Verified { .. } => vec![notice(
            owner(),
            NoticeKind::AccountVerified,
            "Rekening Anda dapat menerima pembayaran.",
            SCHOLARSHIP,
        )],
        BankAccountEvent::VerificationRefused { reason, .. } => vec![notice(
            owner(),
            NoticeKind::AccountRefused,
            reason.clone(),
            SCHOLARSHIP,
        )],
        // Its owner is told by the return itself.
        BankAccountEvent::Doubted { .. } => vec![notice(
            Audience::Role(Role::Admin),
            NoticeKind::AccountWaits,
            "Bank mengembalikan pembayaran karena rekening {nama}. Periksa lagi rekening itu.",
            page(),
        )],
        BankAccountEvent::OwnerCorrected { stands: true, .. } => Vec::new(),
        BankAccountEvent::OwnerCorrected { stands: false, .. } => vec![notice(
            Audience::Role(Role::Admin),
            NoticeKind::AccountWaits,
            "Keluarga atau kampus {nama} dikoreksi. Periksa lagi rekeningnya.",
            page(),
        )],
    }
}
