//! The words of the inbox on the wire; spec §3 gives these names in English.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// One message of the inbox.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationBody {
    /// `<position>-<n>`.
    pub id: String,
    /// Title.
    pub title: String,
    /// Text.
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
