//! Notices about accounts, and about what waits for a second person.
use super::{Audience, HOME, NAME, Notice, PROPOSAL, notice};
use crate::event::Event;
use domain::Role;
use domain::change_request::ChangeRequestEvent;
use domain::inbox::NoticeKind;
use domain::machine::MachineEvent;
use domain::user::UserEvent;

/// Where the accounts of machines are kept.
const MACHINES: &str = "/admin/pengaturan?tab=akun-mesin";

pub(super) fn of_user(event: &Event, fact: &UserEvent) -> Vec<Notice> {
    match fact {
        UserEvent::Registered {
            role: Role::Applicant,
            ..
        } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            NoticeKind::Welcome,
            "Lengkapi formulir pendaftaran beasiswa Anda. Draf tersimpan sampai Anda mengajukannya.",
            HOME,
        )],
        UserEvent::EmailChanged { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            NoticeKind::EmailChanged,
            "Bila bukan Anda yang meminta, segera hubungi pengelola akun. Semua sesi sudah diakhiri.",
            HOME,
        )],
        UserEvent::PasswordChanged { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            NoticeKind::PasswordChanged,
            "Bila bukan Anda yang melakukannya, segera hubungi pengelola akun. Semua sesi lain sudah diakhiri.",
            HOME,
        )],
        UserEvent::SecondFactorAdded { .. }
        | UserEvent::SecondFactorRemoved { .. }
        | UserEvent::SecondFactorsCleared { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            NoticeKind::SecondFactorChanged,
            "Bila bukan Anda yang melakukannya, segera hubungi pengelola akun. Semua sesi lain sudah diakhiri.",
            HOME,
        )],
        UserEvent::ClaimLetterMade { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            NoticeKind::ClaimLetterMade,
            "Kantor beasiswa mencetak surat berkode untuk akun Anda. Siapa yang membuatnya dan kapan dipakai tampak di Keamanan akun.",
            HOME,
        )],
        UserEvent::Recovered { reason, .. } => [Role::Admin, Role::Government]
            .map(|role| {
                notice(
                    Audience::Role(role),
                    NoticeKind::AccountRecovered,
                    format!("Akun {NAME} dipulihkan. Alasan yang ditulis: {reason}. Periksa siapa yang melakukannya di jejak audit."),
                    HOME,
                )
            })
            .into(),
        UserEvent::RecoveryCodeUsed { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            NoticeKind::RecoveryCodeUsed,
            "Bila bukan Anda yang memakainya, ganti password dan segera hubungi pengelola akun.",
            HOME,
        )],
        _ => Vec::new(),
    }
}

pub(super) fn of_change_request(request_id: &str, fact: &ChangeRequestEvent) -> Vec<Notice> {
    match fact {
        // A part is decided on with its list, and that is told.
        ChangeRequestEvent::Proposed { subject, .. } if subject.part_of().is_some() => Vec::new(),
        ChangeRequestEvent::Proposed { subject, .. } => vec![notice(
            Audience::Role(Role::Admin),
            NoticeKind::Proposal,
            format!(
                "{}, diusulkan oleh {NAME}. Periksa, lalu setujui atau tolak.",
                subject.kind().label()
            ),
            format!("{PROPOSAL}{request_id}"),
        )],
        ChangeRequestEvent::Confirmed { .. }
        | ChangeRequestEvent::Refused { .. }
        | ChangeRequestEvent::Withdrawn { .. }
        | ChangeRequestEvent::PartTaken { .. }
        | ChangeRequestEvent::ListTaken {} => Vec::new(),
    }
}

/// What who answers for a machine is told of it.
pub(super) fn of_machine(fact: &MachineEvent) -> Vec<Notice> {
    let (responsible, kind, body) = match fact {
        MachineEvent::Admitted { machine } => (
            machine.responsible,
            NoticeKind::MachineAdmitted,
            format!(
                "Akun mesin {} disetujui. Buat kuncinya di Pengaturan; kunci tampil sekali, hanya kepada Anda.",
                machine.name.trim()
            ),
        ),
        // Nobody else makes one.
        MachineEvent::KeyMade { by, .. } => (
            *by,
            NoticeKind::MachineKeyMade,
            "Kunci akun mesin Anda dibuat; yang sebelumnya tidak berlaku lagi. Bila bukan Anda yang membuatnya, cabut akun mesin itu dan ganti password Anda sekarang juga.".to_owned(),
        ),
        MachineEvent::FirstUsed { responsible } => (
            *responsible,
            NoticeKind::MachineFirstUsed,
            "Sebuah program masuk dengan kunci akun mesin Anda. Bila bukan program yang Anda pasang, cabut akunnya sekarang juga.".to_owned(),
        ),
        MachineEvent::Withdrawn {
            responsible,
            reason,
            ..
        } => (
            *responsible,
            NoticeKind::MachineEnded,
            format!("Akun mesin Anda dicabut. Alasan: {reason}"),
        ),
        MachineEvent::Expired { responsible } => (
            *responsible,
            NoticeKind::MachineEnded,
            "Masa berlaku akun mesin Anda habis. Usulkan yang baru bila programnya masih dipakai."
                .to_owned(),
        ),
    };
    vec![notice(
        Audience::Person(responsible.to_string()),
        kind,
        body,
        MACHINES,
    )]
}
