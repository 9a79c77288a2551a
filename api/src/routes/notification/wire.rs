//! The words of the inbox on the wire; spec §3 gives these names in English.

use chrono::{DateTime, NaiveDate, Utc};
use domain::inbox::NoticeKind;
use serde::Serialize;
use utoipa::ToSchema;

/// One message of the inbox.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationBody {
    /// `<position>-<n>`.
    pub id: String,
    /// What it tells of.
    #[serde(rename = "jenis")]
    pub kind: NoticeKind,
    /// Title.
    pub title: String,
    /// Text, with the name of whom it is about where the reader may know it.
    pub body: String,
    /// Path in the app, or an absolute http link.
    pub deeplink: String,
    /// Read.
    pub is_read: bool,
    /// Time of the event it tells of.
    pub created_date: DateTime<Utc>,
}

/// A page of the inbox.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationPage {
    /// Newest first.
    pub items: Vec<NotificationBody>,
    /// Page, from 1.
    pub page: u32,
    /// Page size.
    pub size: u32,
    /// All messages.
    pub total_items: u64,
    /// Pages.
    pub total_pages: u64,
    /// Messages not yet read.
    #[serde(rename = "belumDibaca")]
    pub unread: u64,
}

/// Messages of one kind in one line: all unread ones, or those of a day that were read.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NotificationLine {
    /// How many they are.
    #[serde(rename = "jumlah")]
    pub count: u64,
    /// What the line says: the title of one message, `2.039 pembayaran disetujui` of many.
    #[serde(rename = "judul")]
    pub title: String,
    /// The newest of them.
    #[serde(rename = "terbaru")]
    pub newest: NotificationBody,
    /// Of read ones: their day by the office's clock.
    #[serde(rename = "hari")]
    pub day: Option<NaiveDate>,
}

/// A page of the inbox, messages of one kind folded into a line.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationLines {
    /// The newest message first.
    pub items: Vec<NotificationLine>,
    /// Page, from 1.
    pub page: u32,
    /// Page size.
    pub size: u32,
    /// All lines.
    pub total_items: u64,
    /// Pages.
    pub total_pages: u64,
    /// Messages not yet read, of all lines of all pages.
    #[serde(rename = "belumDibaca")]
    pub unread: u64,
}
