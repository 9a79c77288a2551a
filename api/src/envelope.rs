//! The envelope every answer has: `{statusCode, message, data}`, and the page every list has.

use axum::{
    Json,
    http::{HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

/// Header with the log position an answer speaks of (a command: the position of its last event).
pub const POSITION_HEADER: &str = "x-position";

/// `{statusCode, message, data}`; its `statusCode` is also the HTTP status.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Envelope<T> {
    /// The HTTP status, repeated for clients that only see the body.
    pub status_code: u16,
    /// A sentence for people, in Indonesian.
    pub message: String,
    /// What was asked for.
    pub data: T,
    #[serde(skip)]
    position: Option<u64>,
    #[serde(skip)]
    leaf: Option<Leaf>,
}

/// Which page of how many an answer is; the layer `server::links` tells the ways to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    /// This page's number, from 1.
    pub page: u32,
    /// Pages there are.
    pub pages: u64,
}

impl<T> Envelope<T> {
    /// 200 with the plain message "Berhasil".
    pub fn ok(data: T) -> Self {
        Self {
            status_code: 200,
            message: "Berhasil".to_owned(),
            data,
            position: None,
            leaf: None,
        }
    }

    /// 201 for something that did not exist before.
    pub fn created(data: T) -> Self {
        Self {
            status_code: 201,
            ..Self::ok(data)
        }
    }

    /// 202 for what waits for another person.
    pub fn accepted(data: T) -> Self {
        Self {
            status_code: 202,
            ..Self::ok(data)
        }
    }

    /// Replaces the message.
    #[must_use]
    pub fn message(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }

    /// Says that this is a page of a list, so that the header `Link` leads to the others.
    #[must_use]
    pub fn leaf(mut self, page: u32, pages: u64) -> Self {
        self.leaf = Some(Leaf { page, pages });
        self
    }

    /// Sets the header `X-Position`: the log position this answer speaks of.
    #[must_use]
    pub fn at(mut self, position: u64) -> Self {
        self.position = Some(position);
        self
    }
}

impl<T> Envelope<Page<T>> {
    /// A page of a list.
    pub fn page(found: Page<T>) -> Self {
        let (page, pages) = (found.page, found.total_pages);
        Self::ok(found).leaf(page, pages)
    }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status_code).unwrap_or(StatusCode::OK);
        let (position, leaf) = (self.position, self.leaf);
        let mut response = (status, Json(self)).into_response();
        if let Some(position) = position {
            response
                .headers_mut()
                .insert(POSITION_HEADER, HeaderValue::from(position));
        }
        if let Some(leaf) = leaf {
            response.extensions_mut().insert(leaf);
        }
        response
    }
}

/// The `data` of an answer that has nothing to tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Nothing {}

/// The `data` of a list.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    /// The rows of this page.
    pub items: Vec<T>,
    /// This page's number, from 1.
    pub page: u32,
    /// Rows asked for per page.
    pub size: u32,
    /// Rows on all pages.
    pub total_items: u64,
    /// Pages there are; 0 when there are no rows.
    pub total_pages: u64,
}

impl<T> Page<T> {
    /// A page of a list of `total_items` rows, cut `size` rows a page.
    pub fn new(items: Vec<T>, page: u32, size: u32, total_items: u64) -> Self {
        let size = size.max(1);
        Self {
            items,
            page,
            size,
            total_items,
            total_pages: total_items.div_ceil(u64::from(size)),
        }
    }

    /// The same page with every row changed into its wire form.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(change).collect(),
            page: self.page,
            size: self.size,
            total_items: self.total_items,
            total_pages: self.total_pages,
        }
    }
}

/// The rows of a list that stand in one class of states: counted apart from those of the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClassSum {
    /// What they have in common, in words.
    #[serde(rename = "nama")]
    pub name: String,
    /// How many.
    #[serde(rename = "banyak")]
    pub count: i64,
    /// Their sum in whole rupiah, where the list has money.
    #[serde(rename = "jumlah")]
    pub amount: Option<i64>,
}

/// The `data` of a list that says above it what its rows come to, all pages together.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SummedPage<T> {
    /// The rows of this page.
    pub items: Vec<T>,
    /// This page's number, from 1.
    pub page: u32,
    /// Rows asked for per page.
    pub size: u32,
    /// Rows on all pages.
    pub total_items: u64,
    /// Pages there are; 0 when there are no rows.
    pub total_pages: u64,
    /// One for each class of states that rows stand in, all pages together.
    #[serde(rename = "jumlahPerStatus")]
    pub sums: Vec<ClassSum>,
}

impl<T> SummedPage<T> {
    /// A page with the sums of its list.
    pub fn new(page: Page<T>, sums: Vec<ClassSum>) -> Self {
        Self {
            items: page.items,
            page: page.page,
            size: page.size,
            total_items: page.total_items,
            total_pages: page.total_pages,
            sums,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_pages_upward_and_none_for_an_empty_list() {
        assert_eq!(Page::new(vec![1; 10], 1, 10, 21).total_pages, 3);
        assert_eq!(Page::<i32>::new(vec![], 1, 10, 0).total_pages, 0);
    }

    #[test]
    fn carries_its_position_as_a_header_and_its_status_twice() {
        let response = Envelope::created("x").at(41).into_response();
        assert_eq!(response.status(), 201);
        assert_eq!(response.headers()[POSITION_HEADER], "41");
    }
}
