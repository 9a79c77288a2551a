//! What was written down wrongly is put right by two persons, with what it rests on: who a recipient is, where they
//! study, and the number and date of a decree.
use commands::award::NewCorrection;
use commands::decree::{self, Renumbering};
use commands::user::Belongings;
use commands::{Call, Error, application, award};
use domain::application::{Application, Form};
use domain::award::{Award, Circumstance, Institution, Particulars};
use domain::decree::Decree;
use domain::disbursement::DisbursementStatus;
use domain::user::User;
use domain::{ApplicationId, AwardId, DecreeId, Personal, UserId};

use crate::office::{Office, Recipient, file, full_form, nik};

fn with_nik(user_id: UserId, n: u32, nik: &str) -> Form {
    let mut form = full_form(user_id, n);
    if let Some(Personal::Known { value, .. }) = &mut form.identity {
        value.nik = Some(nik.to_owned());
    }
    form
}

async fn form_of(office: &Office, award_id: AwardId) -> ApplicationId {
    let award = office.executor.load::<Award>(award_id).await.unwrap();
    award.state.state().unwrap().grant.application_id
}

async fn belongings(office: &Office, recipient: &Recipient) -> Belongings {
    Belongings {
        applications: vec![form_of(office, recipient.award_id).await],
        awards: vec![recipient.award_id],
        payments: Vec::new(),
        accounts: vec![recipient.account_id],
    }
}

async fn propose(
    office: &Office,
    recipient: &Recipient,
    particulars: Particulars,
) -> Result<commands::Done, Error> {
    let new = NewCorrection {
        id: recipient.award_id,
        version: None,
        particulars,
        reason: "KTP menunjukkan yang lain".to_owned(),
        evidence: file(recipient.user_id, 903),
    };
    let belongings = belongings(office, recipient).await;
    award::propose_correction(&office.executor, &office.finance, new, &belongings).await
}

fn personal(recipient: &Recipient, text: &str) -> Option<Personal<String>> {
    Some(Personal::known(recipient.user_id, text.to_owned()))
}

async fn confirm(
    office: &Office,
    by: &Call,
    asked: &commands::Done,
    of: &Recipient,
) -> Result<(), Error> {
    let belongings = belongings(office, of).await;
    office
        .confirm(by, &asked.answer.id, belongings)
        .await
        .map(drop)
}

async fn hand_in(office: &Office, call: &Call, id: ApplicationId) -> Result<(), Error> {
    let done = application::submit(&office.executor, call, id, None).await;
    done.map(drop)
}

on_both_engines! {
    async fn a_wrong_nik_of_a_recipient_does_not_lock_out_its_owner(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        let (theirs, right) = (nik(1), nik(71));
        let owner = office.applicant(2).await;
        let own = office.draft(&owner, with_nik(owner.actor.user_id, 2, &theirs)).await;
        let refused = hand_in(&office, &owner, own).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_TERDAFTAR");
        let nik_of = |text: &str| Particulars { nik: personal(&recipient, text), ..Particulars::default() };
        let wrong = propose(&office, &recipient, nik_of("950801")).await.unwrap_err();
        assert_eq!(wrong.fields()[0].field, "nik");
        let same = propose(&office, &recipient, nik_of(&theirs)).await.unwrap_err();
        assert_eq!(same.code(), "TIDAK_ADA_PERUBAHAN");
        let asked = propose(&office, &recipient, nik_of(&right)).await.unwrap();
        // One person alone changes nothing.
        let alone = confirm(&office, &office.finance, &asked, &recipient).await;
        assert_eq!(alone.unwrap_err().code(), "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
        confirm(&office, &office.approver, &asked, &recipient).await.unwrap();
        let form = form_of(&office, recipient.award_id).await;
        let form = office.executor.load::<Application>(form).await.unwrap();
        let written = Particulars::of_form(&form.state.state().unwrap().form);
        assert_eq!(written.nik.unwrap().value(), Some(&right));
        // Its owner applies, and nobody else takes the number that the recipient has now.
        hand_in(&office, &owner, own).await.unwrap();
        let third = office.applicant(3).await;
        let form = office.draft(&third, with_nik(third.actor.user_id, 3, &right)).await;
        let refused = hand_in(&office, &third, form).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_TERDAFTAR");
    }

    async fn no_correction_takes_the_nik_of_another_recipient(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        office.recipient(2).await;
        let taken = Particulars { nik: personal(&recipient, &nik(2)), ..Particulars::default() };
        let refused = propose(&office, &recipient, taken).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_TERDAFTAR");
        // Taken between the proposal and its confirmation.
        let free = Particulars { nik: personal(&recipient, &nik(3)), ..Particulars::default() };
        let asked = propose(&office, &recipient, free).await.unwrap();
        office.recipient(3).await;
        let refused = confirm(&office, &office.approver, &asked, &recipient).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_TERDAFTAR");
    }

    async fn a_name_a_campus_and_a_programme_are_put_right_everywhere(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        let right = Particulars {
            name: personal(&recipient, "Yonas Wandik"),
            kk: personal(&recipient, "9508010203159999"),
            institution: Some(Institution { id: None, name: "Universitas Papua".to_owned() }),
            study_programme: Some("Kehutanan".to_owned()),
            ..Particulars::default()
        };
        let asked = propose(&office, &recipient, right).await.unwrap();
        confirm(&office, &office.approver, &asked, &recipient).await.unwrap();
        let award = stand.executor.load::<Award>(recipient.award_id).await.unwrap();
        let grant = &award.state.state().unwrap().grant;
        assert_eq!(grant.name.value().unwrap(), "Yonas Wandik");
        assert_eq!((grant.institution_name.as_str(), grant.study_programme.as_str()), ("Universitas Papua", "Kehutanan"));
        let form = stand.executor.load::<Application>(grant.application_id).await.unwrap();
        let form = &form.state.state().unwrap().form;
        assert_eq!(form.institution_name.as_deref(), Some("Universitas Papua"));
        assert_eq!(Particulars::of_form(form).kk.unwrap().value().unwrap(), "9508010203159999");
        let account = stand.executor.load::<User>(recipient.user_id).await.unwrap();
        let name = account.state.state().unwrap().name.clone();
        assert_eq!(name.unwrap().value().unwrap(), "Yonas Wandik");
    }

    async fn a_wrong_nik_is_free_again_once_the_form_is_repaired(stand) {
        let office = Office::open(&stand.executor).await;
        let first = office.applicant(1).await;
        let id = office.draft(&first, with_nik(first.actor.user_id, 1, &nik(2))).await;
        hand_in(&office, &first, id).await.unwrap();
        let owner = office.applicant(2).await;
        let own = office.draft(&owner, with_nik(owner.actor.user_id, 2, &nik(2))).await;
        let refused = hand_in(&office, &owner, own).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_TERDAFTAR");
        let note = "NIK bukan milik Anda".to_owned();
        application::return_for_repair(&stand.executor, &office.branch, id, None, note, vec![])
            .await.unwrap();
        let form = with_nik(first.actor.user_id, 1, &nik(1));
        application::change_form(&stand.executor, &first, id, None, form).await.unwrap();
        application::submit(&stand.executor, &first, id, None).await.unwrap();
        hand_in(&office, &owner, own).await.unwrap();
    }

    async fn a_decree_gets_its_right_number_by_two_and_its_recipients_follow(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        let other = office.recipient(2).await;
        let award = stand.executor.load::<Award>(recipient.award_id).await.unwrap();
        let id: DecreeId = award.state.state().unwrap().decree().unwrap().decree_id;
        let renumber = |instead_of: &str, number: &str, date: &str| Renumbering {
            id,
            version: None,
            instead_of: instead_of.to_owned(),
            number: number.to_owned(),
            date: date.parse().unwrap(),
            reason: "Salah ketik".to_owned(),
            evidence: file(office.finance.actor.user_id, 904),
        };
        let ask = |new| decree::propose_renumbering(&stand.executor, &office.finance, new);
        let used = ask(renumber("188.45/1/2026", "188.45/2/2026", "2026-11-20")).await;
        assert_eq!(used.unwrap_err().code(), "NOMOR_SK_SUDAH_ADA");
        let asked = ask(renumber("188.45/1/2026", "188.45/11/2026", "2026-11-19")).await.unwrap();
        assert!(confirm(&office, &office.finance, &asked, &recipient).await.is_err());
        confirm(&office, &office.approver, &asked, &recipient).await.unwrap();
        let decree = stand.executor.load::<Decree>(id).await.unwrap();
        let state = decree.state.state().unwrap();
        assert_eq!((state.number.as_str(), state.date.to_string().as_str()), ("188.45/11/2026", "2026-11-19"));
        assert!(state.scan.is_some());
        let award = stand.executor.load::<Award>(recipient.award_id).await.unwrap();
        assert_eq!(award.state.state().unwrap().decree().unwrap().number, "188.45/11/2026");
        let award = stand.executor.load::<Award>(other.award_id).await.unwrap();
        assert_eq!(award.state.state().unwrap().decree().unwrap().number, "188.45/2/2026");
        // The wrong number is free for the decree that has it.
        let new = decree::NewDecree {
            number: "188.45/1/2026".to_owned(),
            date: "2026-11-20".parse().unwrap(),
            title: "Penetapan lain".to_owned(),
            award_ids: vec![other.award_id],
            amounts: Default::default(),
        };
        decree::issue(&stand.executor, &office.admin, new).await.unwrap();
    }

    async fn a_death_cancels_what_is_open_of_every_award_and_leaves_what_was_ordered(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        let id = office.propose(&recipient, line, 3_000_000).await.unwrap();
        commands::disbursement::approve(&stand.executor, &office.approver, id, None, None).await.unwrap();
        let mut all = belongings(&office, &recipient).await;
        all.payments.push(id);
        let new = award::circumstance::NewCircumstance {
            id: recipient.award_id,
            version: None,
            circumstance: Circumstance::Death { on: "2026-11-19".parse().unwrap() },
            reason: "Akta kematian".to_owned(),
            evidence: file(recipient.user_id, 905),
        };
        let asked = award::circumstance::propose_circumstance(&stand.executor, &office.finance, new, &all).await.unwrap();
        office.confirm(&office.approver, &asked.answer.id, all).await.unwrap();
        let status = commands::disbursement::status(&stand.executor, id).await.unwrap().0;
        assert_eq!(status, DisbursementStatus::Cancelled);
        let books = crate::office::books(&stand.executor, line).await;
        assert_eq!(books.committed.0, 0);
    }

    async fn a_decree_for_part_of_the_recipients_pays_only_those_it_names(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let named = office.recipient(1).await;
        let left_out = office.recipient_without_decree(2).await;
        let paid = office.propose(&named, line, 1_000_000).await.unwrap();
        commands::disbursement::approve(&stand.executor, &office.approver, paid, None, None).await.unwrap();
        let refused = office.propose(&left_out, line, 1_000_000).await.unwrap_err();
        assert_eq!(refused.code(), "BELUM_ADA_SK");
    }
}
