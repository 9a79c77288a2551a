//! Timelines, desks, the inbox and complaints.
use crate::life::Life;
use crate::on_both_engines;
use domain::Desk;
use domain::application::{ApplicationEvent, DocumentKind};
use domain::audit::StreamType;
use domain::complaint::{ComplaintEvent, ComplaintTopic};
use domain::inbox::{InboxEvent, NoticeKind};
use domain::reminder::{Late, ReminderKind};
use projections::complaint::ComplaintSort;
use projections::inbox::{Reader, Wanted};
use projections::timeline::stages;
use projections::{Paging, Scope};

on_both_engines! {
    async fn a_timeline_tells_each_act_and_whose_desk_it_is(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let models = bed.models().await;
        let store = models.store().clone();
        let form = life.application.to_string();
        let lies = |store: projections::ReadStore, form: String| async move {
            let found = projections::application::get(&store, &Scope::All, &form).await.unwrap();
            let row = found.unwrap().application;
            (row.desk, row.desk_since)
        };
        let (desk, since) = lies(store.clone(), form.clone()).await;
        assert_eq!(desk, Some(Desk::Branch));
        assert!(since.is_some());

        life.grant(&bed).await;
        life.pay(&bed).await;
        bed.caught_up(&models).await;
        let acts = projections::timeline::of(&store, &form).await.unwrap();
        // Oldest first, the saving of drafts left out.
        assert_eq!(acts[0].act.action, "Drafted");
        assert!(acts.windows(2).all(|pair| pair[0].act.position < pair[1].act.position));
        assert!(acts.iter().all(|entry| entry.act.action != "FormChanged"));
        let returned = acts
            .iter()
            .find(|entry| entry.act.action == "ReturnedForRepair")
            .unwrap();
        assert_eq!(returned.act.status_before.as_deref(), Some("diajukan"));
        assert_eq!(returned.act.status_after.as_deref(), Some("perlu_perbaikan"));
        assert_eq!(returned.act.actor_office, "DPC Kenyam");
        assert_eq!(returned.staff_name.as_deref(), Some("Petugas DPC"));
        assert_eq!(returned.act.note.as_deref(), Some("Foto ulang buku rekening."));
        // An applicant's name is not told.
        assert_eq!(acts[0].staff_name, None);
        assert_eq!(lies(store.clone(), form).await, (None, None));
        let payment = life.payment.to_string();
        let payment = projections::disbursement::get(&store, &Scope::All, &payment).await.unwrap().unwrap().payment;
        assert_eq!((payment.desk, payment.status.as_str()), (Some(Desk::Recipient), "diterima"));
        assert_eq!(payment.desk_since.as_deref(), payment.received_at.as_deref());

        let medians = stages::medians(&store).await.unwrap();
        let submitted = medians
            .iter()
            .find(|row| row.subject_kind == StreamType::Application && row.status == "diajukan")
            .unwrap();
        assert_eq!(submitted.count, 2);
        // Two rounds: seconds and two days; the lower of two is the median.
        assert_eq!(submitted.median_days, 0, "{submitted:?}");
    }
}

on_both_engines! {
    async fn an_inbox_tells_persons_and_roles_by_the_rules(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let applicant = Reader {
            user_id: life.applicant.to_string(),
            role: "user".to_owned(),
            scope: Scope::Person(life.applicant.to_string()),
            since_position: 0,
            not_asked: Vec::new(),
            confirms: projections::change_request::ForWhom::default(),
        };
        let all = projections::inbox::list(store, &applicant, &Wanted::default(), Paging::new(1, 50)).await.unwrap();
        let kinds: Vec<&str> = all
            .items
            .iter()
            .rev()
            .map(|item| item.notification.kind.as_str())
            .collect();
        assert_eq!(
            kinds,
            [
                "selamat_datang",
                "formulir_terkirim",
                "formulir_perlu_perbaikan",
                "formulir_terkirim",
                "formulir_direkomendasikan",
                "formulir_disetujui",
                "tercantum_dalam_sk",
                "data_akademik_dikonfirmasi",
                "rekening_terverifikasi",
                "pembayaran_disetujui",
                "sp2d_terbit",
                "dana_disalurkan",
                "laporan_ditunggu",
            ]
        );
        assert!(all.items.iter().all(|item| item.notification.deep_link.starts_with('/')));
        assert_eq!(projections::inbox::unread(store, &applicant).await.unwrap(), 13);

        // Reading is an event; it counts for this reader only.
        let first = all.items[0].notification.notification_id.clone();
        bed.append(
            life.applicant,
            &life.as_applicant(),
            vec![domain::inbox::InboxEvent::NotificationRead {
                notification_id: first.clone(),
            }],
        )
        .await;
        bed.caught_up(&models).await;
        assert_eq!(projections::inbox::unread(store, &applicant).await.unwrap(), 12);
        let item = projections::inbox::get(store, &applicant, &first).await.unwrap().unwrap();
        assert!(item.read_at.is_some());

        let branch = |districts: &[&str]| Reader {
            user_id: life.verifier.to_string(),
            role: "dpc".to_owned(),
            scope: Scope::Area {
                districts: districts.iter().map(|code| (*code).to_owned()).collect(),
                cities: vec![],
            },
            since_position: 0,
            not_asked: Vec::new(),
            confirms: projections::change_request::ForWhom::default(),
        };
        assert_eq!(projections::inbox::unread(store, &branch(&["95.08.01"])).await.unwrap(), 2);
        assert_eq!(projections::inbox::unread(store, &branch(&["95.08.02"])).await.unwrap(), 0);
        assert_eq!(projections::inbox::unread(store, &branch(&[])).await.unwrap(), 0);
        // Another person's notice cannot be fetched by its id.
        assert_eq!(
            projections::inbox::get(store, &branch(&["95.08.01"]), &first).await.unwrap(),
            None
        );
        // Who proposed a payment need not be told that it waits.
        let admin = |user: String| Reader {
            user_id: user,
            role: "admin".to_owned(),
            scope: Scope::All,
            since_position: 0,
            not_asked: Vec::new(),
            confirms: projections::change_request::ForWhom::default(),
        };
        let of_finance = projections::inbox::list(store, &admin(life.finance.to_string()), &Wanted::default(), Paging::new(1, 50)).await.unwrap();
        assert!(of_finance.items.iter().all(|item| item.notification.kind.as_str() != "pembayaran_menunggu_persetujuan"));
        let of_approver = projections::inbox::list(store, &admin(life.approver.to_string()), &Wanted::default(), Paging::new(1, 50)).await.unwrap();
        assert!(of_approver.items.iter().any(|item| item.notification.kind.as_str() == "pembayaran_menunggu_persetujuan"));
        let institution = Reader {
            scope: Scope::Institution("001001".to_owned()),
            role: "institusi".to_owned(),
            ..admin("nobody".to_owned())
        };
        assert_eq!(projections::inbox::unread(store, &institution).await.unwrap(), 1);
    }
}

on_both_engines! {
    async fn notices_of_a_kind_are_one_line_and_read_at_once(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();
        let applicant = Reader {
            user_id: life.applicant.to_string(),
            role: "user".to_owned(),
            scope: Scope::Person(life.applicant.to_string()),
            since_position: 0,
            not_asked: Vec::new(),
            confirms: projections::change_request::ForWhom::default(),
        };
        let page = Paging::new(1, 50);
        let lines = projections::inbox::folded(store, &applicant, page).await.unwrap();
        let sent = |lines: &projections::Page<projections::inbox::Fold>| {
            let mut lines = lines.items.iter();
            lines.find(|line| line.newest.notification.kind == NoticeKind::FormSent).unwrap().clone()
        };
        assert_eq!((lines.total_items, lines.items.len(), sent(&lines).count), (12, 12, 2));
        assert!(sent(&lines).newest.read_at.is_none());
        let newest = |kind| {
            let (store, applicant) = (store.clone(), applicant.clone());
            async move { projections::inbox::newest_unread(&store, &applicant, kind, None).await.unwrap() }
        };
        let kind = Some(NoticeKind::FormSent);
        let through = newest(kind).await.unwrap();
        assert_eq!(i64::try_from(through).unwrap(), sent(&lines).newest.notification.position);
        let first = projections::inbox::newest_unread(
            store, &applicant, kind, Some(sent(&lines).newest.notification.position - 1),
        ).await.unwrap();
        assert!(first.unwrap() < through);
        bed.append(life.applicant, &life.as_applicant(), vec![InboxEvent::AllRead { through, kind }]).await;
        bed.caught_up(&models).await;
        assert_eq!(projections::inbox::unread(store, &applicant).await.unwrap(), 11);
        assert_eq!(newest(kind).await, None);
        let through = newest(None).await.unwrap();
        bed.append(life.applicant, &life.as_applicant(), vec![InboxEvent::AllRead { through, kind: None }]).await;
        bed.caught_up(&models).await;
        assert_eq!(projections::inbox::unread(store, &applicant).await.unwrap(), 0);
        let wanted = Wanted { kind, read: Some(true), ..Wanted::default() };
        let rows = projections::inbox::list(store, &applicant, &wanted, page).await.unwrap();
        assert_eq!(rows.total_items, 2);
        // Another reader has read nothing.
        let verifier = Reader { user_id: life.verifier.to_string(), role: "dpc".to_owned(), scope: Scope::All, ..applicant.clone() };
        assert!(projections::inbox::unread(store, &verifier).await.unwrap() > 0);

        // Whose form it is, the rows of people say.
        let ids = [life.applicant.to_string(), "nobody".to_owned(), "institution|nowhere".to_owned()];
        let names = projections::inbox::names(store, &ids).await.unwrap();
        assert_eq!(names.len(), 1);
        assert_eq!(names.keys().next(), Some(&ids[0]));
    }
}

on_both_engines! {
    async fn what_a_recipient_left_undone_is_found_when_it_is_late(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();
        let recipient = life.applicant.to_string();
        // The payment was confirmed and not reported, and nobody sent any results for many years.
        let late = Late::on("2036-06-01".parse().unwrap());
        let undone = projections::reminder::undone_by(store, &recipient, &late).await.unwrap();
        let told: Vec<_> = undone.iter().map(|one| (one.kind, one.count, one.since.is_some())).collect();
        assert_eq!(told, [(ReminderKind::Spending, 1, true), (ReminderKind::Results, 1, false)]);
        let people = projections::reminder::recipients(store, &late).await.unwrap();
        assert_eq!(people.into_iter().collect::<Vec<_>>(), std::slice::from_ref(&recipient));
        // Long before, nothing was late.
        let early = Late::on("2020-01-01".parse().unwrap());
        assert_eq!(projections::reminder::undone_by(store, &recipient, &early).await.unwrap(), []);
        assert!(projections::reminder::recipients(store, &early).await.unwrap().is_empty());
    }
}

on_both_engines! {
    async fn a_complaint_is_read_by_its_recipient_and_its_texts_stay_sealed(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        life.grant(&bed).await;
        let complaint = domain::ComplaintId(uuid::Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0778));
        bed.append(complaint, &life.as_applicant(), vec![ComplaintEvent::Opened {
            recipient_id: life.applicant,
            award_id: life.award,
            disbursement_id: None,
            topic: ComplaintTopic::Levy,
            text: life.known("Diminta sepuluh persen".to_owned()),
        }]).await;
        bed.append(complaint, &life.as_finance(), vec![ComplaintEvent::Answered {
            text: life.known("Kami periksa".to_owned()),
            by: life.finance,
        }]).await;
        let models = bed.models().await;
        let store = models.store();
        let filter = projections::complaint::ComplaintFilter::default();
        for (scope, found) in [
            (Scope::All, 1),
            (Scope::Person(life.applicant.to_string()), 1),
            (Scope::Person(life.verifier.to_string()), 0),
        ] {
            let page = projections::complaint::list(store, &scope, &filter, ComplaintSort::Waiting, Paging::default()).await.unwrap();
            assert_eq!(page.total_items, found, "{scope:?}");
        }
        let id = complaint.to_string();
        let item = projections::complaint::get(store, &Scope::All, &id).await.unwrap().unwrap();
        assert_eq!((item.complaint.status.as_str(), item.complaint.messages), ("dijawab", 2));
        let messages = projections::complaint::messages(store, &id).await.unwrap();
        assert!(!messages[0].message.from_office && messages[1].message.from_office);
        let sealed = messages[0].message.text_sealed.as_deref().unwrap();
        assert!(!sealed.contains("sepuluh"));
        let opened = bed.ledger.unseal(&serde_json::from_str(sealed).unwrap()).await.unwrap();
        assert_eq!(opened["$personal"]["value"], "Diminta sepuluh persen");
    }
}

on_both_engines! {
    async fn a_form_returned_for_repair_names_the_documents_at_fault(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        // The verifier sends it back without a word on the single document: the list says which.
        bed.append(life.application, &life.as_verifier(), vec![ApplicationEvent::ReturnedForRepair {
            note: "KTP buram".to_owned(),
            documents: vec![DocumentKind::IdentityCard],
        }])
        .await;
        let models = bed.models().await;
        let form = life.application.to_string();
        let found = projections::application::get(models.store(), &Scope::All, &form).await.unwrap().unwrap();
        let document = found.documents.iter().find(|row| row.document == DocumentKind::IdentityCard).unwrap();
        assert_eq!((document.verdict.as_str(), document.note.as_deref()), ("tidak_sah", Some("KTP buram")));
        assert_eq!(found.application.documents_invalid, 1);
    }
}
