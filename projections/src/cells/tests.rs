use super::change::every;
use super::*;
use crate::store::{Filling, Location, ReadStore};
use std::collections::BTreeSet;

#[test]
fn every_figure_has_a_name_of_its_own_and_room_for_what_it_tells() {
    let mut names = BTreeSet::new();
    for figure in every() {
        assert!(names.insert(figure.name), "{}", figure.name);
        assert!((1..=DIMENSIONS).contains(&figure.by.len()));
        assert!(figure.sums.len() <= SUMS);
    }
}

/// Every breakdown is kept, under its own word.
#[test]
fn every_cut_is_counted() {
    for cut in domain::register::RealizationCut::ALL {
        let word = format!("SELECT '{}'", cut.as_str());
        for figure in [PAID_PARTS, PAID_PERSONS] {
            assert!(figure.from.contains(&word), "{} {word}", figure.name);
        }
    }
}

/// How SQLite finds the cells: by the key, never by walking those of other figures and places.
#[tokio::test]
async fn a_scope_is_looked_up_not_walked() {
    let store = ReadStore::open_for(Location::Memory, Filling::Live)
        .await
        .unwrap();
    let area = Scope::Area {
        districts: vec!["a".to_owned(), "b".to_owned()],
        cities: vec!["c".to_owned()],
    };
    for scope in [Scope::All, area, Scope::Institution("i".to_owned())] {
        let mut cells = FORMS.within(&scope, "s.k1, SUM(s.n)");
        without_private(&mut cells, &scope);
        cells.then("GROUP BY s.k1");
        let plan = cells.plan(&mut store.connection().await.unwrap()).await;
        assert!(plan.contains("SEARCH s USING INDEX"), "{plan}");
        assert!(plan.contains("place=?"), "{plan}");
    }
}

/// How SQLite finds the rows that a batch touches: by their ids, however many, never by walking those of a state.
#[tokio::test]
async fn what_a_batch_touches_is_looked_up_not_walked() {
    let store = ReadStore::open_for(Location::Memory, Filling::Live)
        .await
        .unwrap();
    let connection = &mut store.connection().await.unwrap();
    for figure in figures::FIGURES {
        for size in change::ASKED {
            let plan = change::of_ids(figure, &vec!["a".to_owned(); size])
                .plan(connection)
                .await;
            let (alias, column) = figure.key.split_once('.').unwrap();
            let is_found = |line: &str| {
                line.contains(&format!("SEARCH {alias} ")) && line.contains(&format!("({column}=?"))
            };
            assert!(
                plan.lines().any(is_found),
                "{} of {size}:\n{plan}",
                figure.name
            );
        }
    }
}
