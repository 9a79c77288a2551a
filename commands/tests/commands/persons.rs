//! Rules on persons and on numbers that belong to one person, also when many try at once.
use commands::{Error, application, bank_account, disbursement, user};
use domain::bank_account::AccountEntry;
use domain::user::{ErasureReason, UserStatus};
use domain::{PayeeKind, RejectCode};

use crate::office::{Office, full_form};

on_both_engines! {
    async fn an_address_is_registered_once_and_free_again_after_erasure(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let call = office.applicant(1).await;
        let email = "pemohon1@contoh.test".parse().unwrap();
        let new = user::NewUser::applicant(email, None, "$".to_owned());
        let null = serde_json::Value::Null;
        let again = user::register(executor, None, null.clone(), new.clone()).await;
        assert_eq!(again.unwrap_err().code(), "EMAIL_SUDAH_TERDAFTAR");

        let user_id = call.actor.user_id;
        let reason = ErasureReason::OwnRequest;
        let none = user::Belongings::default();
        let admin = &office.admin;
        let stale = user::propose_erasure(executor, admin, user_id, Some(99), reason, &none).await;
        assert_eq!(stale.unwrap_err().code(), "VERSI_USANG");
        let asked = user::propose_erasure(executor, admin, user_id, None, reason, &none).await.unwrap();
        let (state, _) = user::get(executor, user_id).await.unwrap();
        assert_eq!(state.status, UserStatus::Active);
        let alone = office.confirm(admin, &asked.answer.id, none.clone()).await;
        assert_eq!(alone.unwrap_err().code(), "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
        office.confirm(&office.approver, &asked.answer.id, none).await.unwrap();
        let (state, _) = user::get(executor, user_id).await.unwrap();
        assert_eq!(state.status, UserStatus::Erased);
        assert_eq!(state.email.value(), None);
        user::register(executor, None, null, new).await.unwrap();
    }

    async fn a_repeated_registration_answers_the_first_account(stand) {
        let executor = &stand.executor;
        let email = "pemohon1@contoh.test".parse().unwrap();
        let new = user::NewUser::applicant(email, None, "$".to_owned());
        let key = uuid::Uuid::from_u128(5);
        let repeat = |hash| Some(commands::Repeat { key, request_hash: [hash; 32] });
        let null = serde_json::Value::Null;
        let first = user::register(executor, repeat(1), null.clone(), new.clone()).await.unwrap();
        let second = user::register(executor, repeat(1), null.clone(), new.clone()).await.unwrap();
        assert!(second.repeated && !first.repeated);
        assert_eq!((first.answer, first.position), (second.answer, second.position));
    }

    async fn admins_who_remove_each_other_leave_one(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let reason = || "Pindah tugas".to_owned();
        let (first, second) = (&office.admin, &office.finance);
        let other = executor.clone();
        let (one, two) = tokio::join!(
            user::deactivate(executor, first, second.actor.user_id, None, reason()),
            user::deactivate(&other, second, first.actor.user_id, None, reason()),
        );
        assert_eq!([&one, &two].iter().filter(|done| done.is_ok()).count(), 1, "{one:?} {two:?}");
        let refused = one.err().or(two.err()).unwrap();
        // Whoever was faster ended the other's acting too.
        assert!(["ADMIN_TERAKHIR", "PENGGUNA_TIDAK_AKTIF"].contains(&refused.code()), "{refused}");
    }

    async fn two_accounts_begin_at_the_machine_and_the_third_in_the_portal(stand) {
        let executor = &stand.executor;
        let call = commands::Call::new(domain::Actor::system());
        let new = |email: &str| user::NewUser {
            role: domain::Role::Admin,
            email_verified: true,
            ..user::NewUser::applicant(email.parse().unwrap(), None, "$".to_owned())
        };
        let (one, two) = (user::found(executor, &call, new("satu@kantor.test")).await.unwrap(),
            user::found(executor, &call, new("dua@kantor.test")).await.unwrap());
        let third = user::found(executor, &call, new("tiga@kantor.test")).await;
        assert_eq!(third.unwrap_err().code(), "ADMINISTRATOR_PERTAMA_SUDAH_ADA");
        for id in [one.answer.id, two.answer.id] {
            let (state, _) = user::get(executor, id.parse().unwrap()).await.unwrap();
            assert!(!state.is_unconfirmed());
        }
    }

    async fn somebody_let_in_again_at_the_machine_decides_nothing_for_three_days(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let user_id = office.approver.actor.user_id;
        let call = commands::Call::new(domain::Actor::system());
        let reason = || "Semua petugas keluar".to_owned();
        let own = user::recover(executor, &office.admin, user_id, "$2".to_owned(), reason()).await;
        assert_eq!(own.unwrap_err().code(), "TIDAK_BERWENANG");
        user::recover(executor, &call, user_id, "$2".to_owned(), reason()).await.unwrap();
        let (state, _) = user::get(executor, user_id).await.unwrap();
        assert_eq!(state.status, UserStatus::Active);
        assert!(state.standing().calm_until.is_some_and(|until| until > executor.now()));
    }

    async fn an_applicants_address_moves_when_two_persons_want_it(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let call = office.applicant(1).await;
        let change = |email: &str| user::AccountChange {
            email: email.parse().unwrap(),
            name: "Yuliana Gwijangge".to_owned(),
            role: domain::Role::Applicant,
            branch_id: None,
            institution_id: None,
            reason: Some("Pemiliknya lupa alamat lama".to_owned()),
        };
        let user_id = call.actor.user_id;
        let taken = user::update(executor, &office.admin, user_id, None, change("admin@kantor.test")).await;
        assert_eq!(taken.unwrap_err().code(), "EMAIL_SUDAH_TERDAFTAR");
        let mute = user::AccountChange { reason: None, ..change("baru@contoh.test") };
        let mute = user::update(executor, &office.admin, user_id, None, mute).await;
        assert_eq!(mute.unwrap_err().code(), "FORMULIR_TIDAK_SAH");
        let asked = user::update(executor, &office.admin, user_id, None, change("baru@contoh.test")).await.unwrap();
        let late = user::update(executor, &office.admin, user_id, None, change("nanti@contoh.test")).await.unwrap();
        let request = asked.answer.request.unwrap().id;
        let none = user::Belongings::default();
        let alone = office.confirm(&office.admin, &request, none.clone()).await;
        assert_eq!(alone.unwrap_err().code(), "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
        assert_eq!(user::get(executor, user_id).await.unwrap().0.email.value().unwrap(), "pemohon1@contoh.test");
        office.confirm(&office.approver, &request, none.clone()).await.unwrap();
        // Another request shows the address as it was: it is confirmed on that only.
        let outdated = office.confirm(&office.approver, &late.answer.request.unwrap().id, none).await;
        assert_eq!(outdated.unwrap_err().code(), "USULAN_USANG");
        let find = async |email: &str| user::find_by_email(executor, &email.parse().unwrap()).await.unwrap();
        assert_eq!(find("baru@contoh.test").await, Some(user_id));
        assert_eq!(find("pemohon1@contoh.test").await, None);
        let (state, version) = user::get(executor, user_id).await.unwrap();
        assert!(!state.email_verified);
        // Nothing changes: nothing is written.
        let same = user::update(executor, &office.admin, user_id, Some(version), change("baru@contoh.test")).await.unwrap();
        assert_eq!(same.answer.user.version, version);
        assert!(same.answer.request.is_none());
        let stale = user::update(executor, &office.admin, user_id, Some(1), change("x@contoh.test")).await;
        assert_eq!(stale.unwrap_err().code(), "VERSI_USANG");
        // Made an office's in the same breath it waits for both: its confirmation as an office's, and its address.
        let head = executor.ledger().head().await.unwrap();
        let other = user::AccountChange {
            role: domain::Role::Government,
            ..change("lagi@contoh.test")
        };
        let done = user::update(executor, &office.admin, user_id, None, other).await.unwrap();
        assert!(done.answer.request.is_some());
        assert_eq!(executor.ledger().head().await.unwrap(), head + 3);
        let (state, _) = user::get(executor, user_id).await.unwrap();
        assert_eq!(state.email.value().unwrap(), "baru@contoh.test");
    }

    async fn a_nik_stands_in_one_live_form_and_is_free_after_rejection(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let first = office.applicant(1).await;
        let id = office.submitted(&first, 1).await;
        let second = office.applicant(2).await;
        let mut form = full_form(second.actor.user_id, 1);
        form.account = full_form(second.actor.user_id, 2).account;
        let copy = office.draft(&second, form).await;
        let refused = application::submit(executor, &second, copy, None).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_TERDAFTAR");
        let other_form = office.draft(&first, full_form(first.actor.user_id, 1)).await;
        let refused = application::submit(executor, &first, other_form, None).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_MENDAFTAR_TAHUN_INI");

        let code = RejectCode::Duplicate;
        application::reject(executor, &office.branch, id, None, code, None).await.unwrap();
        application::submit(executor, &second, copy, None).await.unwrap();
    }

    async fn a_recipients_nik_is_never_free_for_another(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        office.recipient(1).await;
        let second = office.applicant(2).await;
        let mut form = full_form(second.actor.user_id, 1);
        form.account = full_form(second.actor.user_id, 2).account;
        form.year = Some(2025);
        let copy = office.draft(&second, form).await;
        let refused = application::submit(executor, &second, copy, None).await;
        assert_eq!(refused.unwrap_err().code(), "NIK_SUDAH_TERDAFTAR");
    }

    async fn an_account_is_verified_for_one_person_only(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let first = office.recipient(1).await;
        let second = office.recipient(2).await;
        let details = |number: &str| AccountEntry {
            bank_code: "014".to_owned(),
            number: number.parse().unwrap(),
            holder: "Yonas".to_owned(),
            evidence: None,
        };
        let taken = details("7310000001");
        let kind = PayeeKind::Student;
        let entered = bank_account::enter(executor, &second.call, second.user_id, kind, None, taken)
            .await.unwrap();
        let id = domain::BankAccountId(entered.answer.id.parse().unwrap());
        let refused = bank_account::verify(executor, &office.finance, id, None, None).await;
        assert_eq!(refused.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
        // Once the first person's account changes, its old number is nobody's.
        let other = details("7315555555");
        bank_account::change(executor, &first.call, first.account_id, None, other).await.unwrap();
        bank_account::verify(executor, &office.finance, id, None, None).await.unwrap();
    }

    async fn nobody_decides_on_their_own_work_even_in_a_race(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(100_000_000).await;
        let recipient = office.recipient(1).await;
        let payment = office.propose(&recipient, line, 1_000_000).await.unwrap();
        let mut own = Vec::new();
        for _ in 0..8 {
            let (executor, call) = (executor.clone(), office.finance.clone());
            own.push(tokio::spawn(async move {
                disbursement::approve(&executor, &call, payment, None, None).await
            }));
        }
        let (other, call) = (executor.clone(), office.approver.clone());
        let others = tokio::spawn(async move {
            disbursement::approve(&other, &call, payment, None, None).await
        });
        for refused in own {
            assert!(refused.await.unwrap().is_err());
        }
        others.await.unwrap().unwrap();

        let call = office.applicant(5).await;
        let id = office.recommended(&call, 5).await;
        let own = application::approve(executor, &office.branch, id, None, "2026".to_owned(), None);
        assert_eq!(own.await.unwrap_err().code(), "PEREKOMENDASI_TIDAK_BOLEH_MENYETUJUI");
        let approval = office.approve(id).await.unwrap();
        let account_id = approval.bank_account_id;
        let own = bank_account::verify(executor, &office.admin, account_id, None, None).await;
        assert_eq!(own.unwrap_err().code(), "PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI");
    }

    async fn of_many_approvals_of_one_form_at_once_one_grants_the_award(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let call = office.applicant(1).await;
        let id = office.recommended(&call, 1).await;
        let mut tasks = Vec::new();
        for _ in 0..16 {
            let (executor, call) = (executor.clone(), office.admin.clone());
            tasks.push(tokio::spawn(async move {
                application::approve(&executor, &call, id, None, "2026".to_owned(), None).await
            }));
        }
        let mut granted = 0;
        for task in tasks {
            match task.await.unwrap() {
                Ok(_) => granted += 1,
                Err(Error::Application(_)) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(granted, 1);
    }
}
