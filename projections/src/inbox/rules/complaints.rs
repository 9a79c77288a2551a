//! Who is told of a complaint.
use super::{Audience, Notice, REPORTS, notice};
use crate::inbox::InboxSubjectRow;
use domain::Role;
use domain::complaint::{ComplaintEvent, ComplaintTopic};
use domain::inbox::NoticeKind;

const QUEUE: &str = "/admin/keuangan?tab=pengaduan";
const READ_BY_GOVERNMENT: &str = "/pemerintah/keuangan?tab=pengaduan";

pub(super) fn of_complaint(
    fact: &ComplaintEvent,
    subject: &InboxSubjectRow,
    owner: &dyn Fn() -> Audience,
) -> Vec<Notice> {
    let to_finance = |body: &str| {
        notice(
            Audience::Role(Role::Admin),
            NoticeKind::ComplaintCame,
            body,
            QUEUE,
        )
    };
    match fact {
        ComplaintEvent::Opened { topic, .. } => {
            let mut told = vec![to_finance(
                "{nama} mengadukan pembayarannya. Jawab pengaduannya.",
            )];
            // Whoever asked for a share may be the one who answers: those who check are told too.
            if *topic == ComplaintTopic::Levy {
                told.push(notice(
                    Audience::Role(Role::Government),
                    NoticeKind::ComplaintCame,
                    "{nama} mengadukan bahwa ada yang meminta bagian dari beasiswanya. Baca pengaduannya.",
                    READ_BY_GOVERNMENT,
                ));
            }
            told
        }
        ComplaintEvent::AskedAgain { .. } => {
            vec![to_finance(
                "{nama} bertanya lagi dalam pengaduannya. Jawab pertanyaannya.",
            )]
        }
        ComplaintEvent::Answered { .. } => vec![notice(
            owner(),
            NoticeKind::ComplaintAnswered,
            "Tim keuangan menjawab pengaduan Anda.",
            REPORTS,
        )],
        // Who closed their own complaint knows it.
        ComplaintEvent::Closed { by } if by.to_string() == subject.owner_id => Vec::new(),
        ComplaintEvent::Closed { .. } => vec![notice(
            owner(),
            NoticeKind::ComplaintClosed,
            "Tim keuangan menutup pengaduan Anda.",
            REPORTS,
        )],
    }
}
