//! The query parameters of lists: every list has pages; some are searched, some of these are sorted. What a list does not
//! take it does not declare, and the guard refuses it.

use axum::{extract::FromRequestParts, http::request::Parts};
use projections::Paging;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiError;
use crate::extract::Query;

/// Rows per page when the client does not say (spec §9).
pub const SIZE_DEFAULT: u32 = 10;
/// Most rows per page.
pub const SIZE_MAX: u32 = 100;
const SEARCH_MAX: usize = 100;

/// Which page of a list that is neither searched nor sorted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Paged {
    /// Page number, from 1.
    #[serde(default = "first")]
    #[param(default = 1, minimum = 1)]
    pub page: u32,
    /// Rows per page, at most 100.
    #[serde(default = "ten")]
    #[param(default = 10, minimum = 1, maximum = 100)]
    pub size: u32,
}

/// Which page of a list that has one order, of rows that match what.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Searched {
    /// Page number, from 1.
    #[serde(default = "first")]
    #[param(default = 1, minimum = 1)]
    pub page: u32,
    /// Rows per page, at most 100.
    #[serde(default = "ten")]
    #[param(default = 10, minimum = 1, maximum = 100)]
    pub size: u32,
    /// Text to look for, without regard to case.
    #[serde(default)]
    pub search: Option<String>,
}

/// Which page of a list, in which order, of rows that match what.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Page number, from 1.
    #[serde(default = "first")]
    #[param(default = 1, minimum = 1)]
    pub page: u32,
    /// Rows per page, at most 100.
    #[serde(default = "ten")]
    #[param(default = 10, minimum = 1, maximum = 100)]
    pub size: u32,
    /// The order of the rows; the first is the list's own. `terbaru` and `terlama` are understood wherever there is an order by time, others are refused.
    #[serde(default, alias = "sort-by")]
    pub sort: Option<String>,
    /// Text to look for, without regard to case.
    #[serde(default)]
    pub search: Option<String>,
}

fn first() -> u32 {
    1
}

fn ten() -> u32 {
    SIZE_DEFAULT
}

impl PageQuery {
    /// The order asked for, of those that a list knows by their names; the first is its own. A name may
    /// be followed by `asc`, and by further clauses as `created desc, is_deleted asc` has them.
    ///
    /// # Errors
    /// `PARAMETER_TIDAK_SAH` with the names that the list knows.
    pub fn order<T: Copy>(&self, known: &[(&str, T)]) -> Result<T, ApiError> {
        order(self.sort.as_deref(), known)
    }

    /// The trimmed search text, `None` when there is none.
    pub fn needle(&self) -> Option<&str> {
        needle(self.search.as_deref())
    }
}

/// Words for one order, of which a list may be asked for any, whichever it has: newest first, and oldest first.
const SAME: [&[&str]; 2] = [
    &["terbaru", "created desc", "desc"],
    &["terdahulu", "created asc", "created", "terlama", "asc"],
];

/// The words for the orders of a list, as its text for programs names them.
pub fn orders<T>(known: &[(&'static str, T)]) -> Vec<&'static str> {
    known.iter().map(|(name, _)| *name).collect()
}

/// The order asked for, of a list that is sorted and not searched: see [`PageQuery::order`].
///
/// # Errors
/// `PARAMETER_TIDAK_SAH` with the names that the list knows.
pub fn order<T: Copy>(sort: Option<&str>, known: &[(&str, T)]) -> Result<T, ApiError> {
    let text = sort.unwrap_or_default();
    let first = text.split(',').next().unwrap_or_default().trim();
    let name = first.strip_suffix(" asc").unwrap_or(first).trim();
    let at = |asked: &str| known.iter().position(|(known, _)| *known == asked);
    let same = SAME
        .iter()
        .filter(|words| words.contains(&first) || words.contains(&name));
    let found = at(first).or_else(|| at(name)).or_else(|| {
        same.flat_map(|words| words.iter())
            .find_map(|word| at(word))
    });
    match found {
        Some(at) => Ok(known[at].1),
        None if name.is_empty() => Ok(known[0].1),
        None => {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            let told = format!("Urutan ini tidak dikenal. Pilihan: {}.", names.join(", "));
            Err(ApiError::new("PARAMETER_TIDAK_SAH").field("sort", told))
        }
    }
}

impl Searched {
    /// Rows before this page.
    pub fn offset(&self) -> i64 {
        i64::from(self.page - 1) * i64::from(self.size)
    }

    /// The trimmed search text, `None` when there is none.
    pub fn needle(&self) -> Option<&str> {
        needle(self.search.as_deref())
    }
}

fn needle(search: Option<&str>) -> Option<&str> {
    search.map(str::trim).filter(|text| !text.is_empty())
}

impl From<&Paged> for Paging {
    fn from(asked: &Paged) -> Self {
        Self::new(asked.page, asked.size)
    }
}

impl From<&Searched> for Paging {
    fn from(asked: &Searched) -> Self {
        Self::new(asked.page, asked.size)
    }
}

impl From<&PageQuery> for Paging {
    fn from(asked: &PageQuery) -> Self {
        Self::new(asked.page, asked.size)
    }
}

fn check(page: u32, size: u32, search: Option<&str>) -> Result<(), ApiError> {
    let (field, message) = if !(1..=1_000_000).contains(&page) {
        ("page", "Halaman dimulai dari 1.")
    } else if !(1..=SIZE_MAX).contains(&size) {
        ("size", "Ukuran halaman antara 1 dan 100.")
    } else if search.is_some_and(|text| text.chars().count() > SEARCH_MAX) {
        ("search", "Teks pencarian terlalu panjang.")
    } else {
        return Ok(());
    };
    Err(ApiError::invalid(field, message))
}

impl<S: Send + Sync> FromRequestParts<S> for Paged {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(query) = Query::<Self>::from_request_parts(parts, state).await?;
        check(query.page, query.size, None)?;
        Ok(query)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Searched {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(query) = Query::<Self>::from_request_parts(parts, state).await?;
        check(query.page, query.size, query.search.as_deref())?;
        Ok(query)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for PageQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(query) = Query::<Self>::from_request_parts(parts, state).await?;
        check(query.page, query.size, query.search.as_deref())?;
        Ok(query)
    }
}

#[cfg(test)]
mod tests {
    use super::order;
    use crate::routes::testing::Office;

    #[test]
    fn newest_and_oldest_have_the_same_words_in_every_list() {
        let by_time = [("created desc", 1), ("created asc", 2), ("nama", 3)];
        for (asked, found) in [
            ("terbaru", 1),
            ("created desc", 1),
            ("terlama", 2),
            ("terdahulu", 2),
            ("nama asc", 3),
            ("", 1),
        ] {
            assert_eq!(order(Some(asked), &by_time).unwrap(), found, "{asked}");
        }
        // A list keeps its own meaning of a word that it has: the longest wait is not the oldest.
        let waiting = [("terbaru", 1), ("terdahulu", 2), ("terlama", 3)];
        assert_eq!(order(Some("terlama"), &waiting).unwrap(), 3);
        assert_eq!(order(Some("created asc"), &waiting).unwrap(), 2);
        for asked in ["lama", "desc nama", "jumlah"] {
            assert!(order(Some(asked), &by_time).is_err(), "{asked}");
        }
    }

    /// An address of every list of the areas, ready for further parameters, with the names that it declares.
    fn lists(award: &str, line: &str) -> Vec<(String, Vec<String>)> {
        let openapi = serde_json::to_value(crate::docs::openapi()).unwrap();
        let mut found = Vec::new();
        for (path, item) in openapi["paths"].as_object().unwrap() {
            let parameters = item["get"]["parameters"].as_array();
            let names: Vec<String> = parameters
                .into_iter()
                .flatten()
                .filter(|it| it["in"] == "query")
                .map(|it| it["name"].as_str().unwrap().to_owned())
                .collect();
            // An inspector's own papers are read by nobody of the office: routes/working_paper/tests.rs.
            let is_own = path == "/api/cms/kertas-kerja";
            if is_own || !path.starts_with("/api/cms/") || !names.iter().any(|name| name == "page")
            {
                continue;
            }
            let target = match path.as_str() {
                "/api/cms/pagu/{id}/kartu" => path.replace("{id}", line) + "?akun=pagu&",
                "/api/cms/audit/selisih" => path.to_owned() + "?dari=2025-12-01&sampai=2026-12-31&",
                "/api/cms/keuangan/penerima-beasiswa/{id}" => path.replace("{id}", award) + "?",
                other => other.replace("{id}", "95.08.01") + "?",
            };
            found.push((target, names));
        }
        found
    }

    #[tokio::test]
    async fn a_list_refuses_an_order_that_it_does_not_know_and_a_search_that_it_does_not_do() {
        let office = Office::open().await;
        let (award, _) = office.payable(1).await;
        let line = office.budget_line(1_000_000).await;
        let lists = lists(&award, &line.id);
        let mut searched = 0;
        for (target, names) in &lists {
            let answer = office.read(&office.admin, target).await;
            assert_eq!(answer.status, 200, "{target}: {}", answer.text());
            // A list that is only ever a file has no pages.
            let is_file = target.contains("/download-");
            assert_eq!(answer.headers.contains_key("link"), !is_file, "{target}");
            for (name, told) in [("sort", "x"), ("search", "zzz")] {
                let target = format!("{target}{name}={told}");
                let answer = office.read(&office.admin, &target).await;
                if name == "search" && names.iter().any(|known| known == name) {
                    assert_eq!(answer.status, 200, "{target}");
                    if !is_file {
                        assert_eq!(answer.data()["totalItems"], 0, "{target}");
                    }
                    searched += 1;
                    continue;
                }
                assert_eq!(answer.status, 400, "{target}: {}", answer.text());
                assert_eq!(answer.code(), "PARAMETER_TIDAK_SAH", "{target}");
                assert!(answer.text().contains("Pilihan: "), "{target}");
            }
        }
        // What the text for programs names is what a list takes, every word of it.
        let text = crate::docs::text();
        let mut taken = 0;
        for (target, _) in &lists {
            let path = target.split(['?', '&']).next().unwrap();
            let path = match path.contains("95.08.01") {
                true => path.replace("95.08.01", "{id}"),
                false => path.to_owned(),
            };
            let parameters = text["paths"][&path]["get"]["parameters"].as_array();
            let sort = parameters
                .into_iter()
                .flatten()
                .find(|it| it["name"] == "sort");
            let Some(sort) = sort else {
                continue;
            };
            let words = sort["schema"]["enum"].as_array();
            for word in words.unwrap_or_else(|| panic!("{path}: {sort}")) {
                let word = word.as_str().unwrap().replace(' ', "%20");
                let target = format!("{target}sort={word}");
                let answer = office.read(&office.admin, &target).await;
                assert_eq!(answer.status, 200, "{target}: {}", answer.text());
                taken += 1;
            }
        }
        assert!(taken >= 60, "{taken}");
        assert!(
            lists.len() >= 30 && searched >= 25,
            "{} {searched}",
            lists.len()
        );
    }
}
