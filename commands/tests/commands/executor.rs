//! The executor: repeats, stale versions, and what a unit of work looks at.
use commands::change_request::Outcome;
use commands::{Call, Changed, Error, Executor, application, record};
use domain::Actor;
use domain::record::{NewsCategory, Record};
use uuid::Uuid;

use crate::office::{Office, full_form};

fn category(name: &str) -> NewsCategory {
    NewsCategory {
        name: name.to_owned(),
    }
}

fn system() -> Call {
    Call::new(Actor::system())
}

/// The commands' futures go into server tasks.
#[allow(dead_code)]
fn futures_can_be_sent(executor: &'static Executor, call: &'static Call) {
    fn sent<T: Send>(_: T) {}
    sent(application::submit(
        executor,
        call,
        Uuid::nil().into(),
        None,
    ));
    sent(application::approve(
        executor,
        call,
        Uuid::nil().into(),
        None,
        String::new(),
        None,
    ));
    sent(record::put(executor, call, "x", category("x")));
    sent(commands::disbursement::approve(
        executor,
        call,
        Uuid::nil().into(),
        None,
        None,
    ));
}

on_both_engines! {
    async fn a_repeat_answers_the_first_result_and_another_request_is_refused(stand) {
        let executor = &stand.executor;
        let key = Uuid::from_u128(9);
        let call = system().repeatable(key, [1; 32]);
        let first = record::create(executor, &call, "a", category("Umum")).await.unwrap();
        let again = record::create(executor, &call, "a", category("Umum")).await.unwrap();
        assert!(again.repeated);
        assert_eq!((again.position, &again.answer), (first.position, &first.answer));
        assert_eq!(executor.ledger().head().await.unwrap(), 1);

        let other = system().repeatable(key, [2; 32]);
        let refused = record::create(executor, &other, "b", category("Lain")).await;
        assert!(matches!(refused, Err(Error::KeyReused)));
        let refused = record::create(executor, &other, "a", category("Umum")).await;
        assert!(matches!(refused, Err(Error::KeyReused)));
    }

    async fn many_repeats_at_once_write_once(stand) {
        let call = system().repeatable(Uuid::from_u128(3), [1; 32]);
        let tasks: Vec<_> = (0..16)
            .map(|_| {
                let (executor, call) = (stand.executor.clone(), call.clone());
                tokio::spawn(async move {
                    record::create(&executor, &call, "a", category("Umum")).await
                })
            })
            .collect();
        let mut positions = Vec::new();
        for task in tasks {
            positions.push(task.await.unwrap().unwrap().position);
        }
        assert_eq!(positions, vec![0; 16]);
        assert_eq!(stand.executor.ledger().head().await.unwrap(), 1);
    }

    async fn a_stale_version_is_refused_with_the_present_one(stand) {
        let executor = &stand.executor;
        let call = system();
        let created = record::create(executor, &call, "a", category("Umum")).await.unwrap();
        let seen = Some(created.answer.version);
        record::update(executor, &call, "a", seen, category("Kabar")).await.unwrap();
        let stale = record::update(executor, &call, "a", seen, category("Berita")).await;
        assert!(matches!(stale, Err(Error::Stale { current: 2, .. })), "{stale:?}");
        let missing = record::update(executor, &call, "b", Some(1), category("Berita")).await;
        assert!(matches!(missing, Err(Error::NotFound { .. })), "{missing:?}");
    }

    async fn a_command_that_changes_nothing_writes_nothing(stand) {
        let executor = &stand.executor;
        let call = system();
        record::create(executor, &call, "a", category("Umum")).await.unwrap();
        let done = record::update(executor, &call, "a", None, category("Umum")).await.unwrap();
        let unchanged = Changed {
            id: "a".to_owned(),
            version: 1,
        };
        assert_eq!((done.answer, done.position), (Outcome::Applied(unchanged), 0));
    }

    async fn what_a_decision_rested_on_must_not_move_before_it_is_written(stand) {
        let executor = &stand.executor;
        let call = system();
        record::create(executor, &call, "grund", category("Umum")).await.unwrap();
        let runs = std::sync::atomic::AtomicU32::new(0);
        let runs = &runs;
        let inner = executor.clone();
        let inner = &inner;
        let system = &system();
        let done = executor
            .run(&call, |unit| async move {
                let base = unit.get::<Record<NewsCategory>>("grund").await?;
                let name = base.state.value().unwrap().name.clone();
                if runs.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0 {
                    let changed = category("Berubah");
                    record::update(inner, system, "grund", None, changed).await?;
                }
                let value = category(&name);
                let command = domain::record::RecordCommand::Create { value };
                unit.decide::<Record<NewsCategory>>("folge", command).await
            })
            .await
            .unwrap();
        assert_eq!(done.answer.version, 1);
        let (value, _) = record::get::<NewsCategory>(executor, "folge").await.unwrap().unwrap();
        assert_eq!(value.name, "Berubah");
        assert_eq!(runs.load(std::sync::atomic::Ordering::Relaxed), 2);
    }

    async fn many_writers_of_one_record_all_get_their_turn(stand) {
        let executor = &stand.executor;
        record::create(executor, &system(), "a", category("0")).await.unwrap();
        let tasks: Vec<_> = (1..=40)
            .map(|n| {
                let executor = executor.clone();
                tokio::spawn(async move {
                    let name = format!("Kategori {n}");
                    record::update(&executor, &system(), "a", None, category(&name)).await
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        let (_, version) = record::get::<NewsCategory>(executor, "a").await.unwrap().unwrap();
        assert_eq!(version, 41);
    }

    async fn an_incomplete_form_names_its_fields(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let call = office.applicant(1).await;
        let mut form = full_form(call.actor.user_id, 1);
        form.home_district = None;
        let id = office.draft(&call, form).await;
        let refused = application::submit(executor, &call, id, None).await.unwrap_err();
        assert_eq!(refused.code(), "FORMULIR_BELUM_LENGKAP");
        assert!(refused.fields().iter().any(|problem| problem.field == "distrikAsal"));
        let mut form = full_form(call.actor.user_id, 1);
        if let Some(domain::Personal::Known { value, .. }) = &mut form.account {
            value.number = Some("12345".to_owned());
        }
        application::change_form(executor, &call, id, None, form).await.unwrap();
        let refused = application::submit(executor, &call, id, None).await.unwrap_err();
        assert_eq!(refused.code(), "FORMULIR_TIDAK_SAH");
        assert_eq!(refused.fields()[0].code, "REKENING_PANJANG_BANK");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_see_each_others_writes() {
    let stand = crate::support::Stand::postgres().await;
    assert!(stand.is_postgres());
    let here = &stand.executor;
    let there = &stand.another_node().await;
    record::create(here, &system(), "a", category("0"))
        .await
        .unwrap();
    for n in 1..=10 {
        let node = if n % 2 == 0 { here } else { there };
        let seen = Some(n);
        record::update(node, &system(), "a", seen, category(&n.to_string()))
            .await
            .unwrap();
    }
    let (value, version) = record::get::<NewsCategory>(there, "a")
        .await
        .unwrap()
        .unwrap();
    assert_eq!((value.name.as_str(), version), ("10", 11));
    stand.finish().await;
}
