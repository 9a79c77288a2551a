//! What every kind of master data answers: list, get, create, update, delete, restore.

use axum::response::Response;
use domain::record::{ListedState, Record, RecordKind};
use futures::FutureExt;
use projections::Paging;
use projections::record::{Deleted, RecordFilter, RecordRow, RecordSort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::caller::{Answer, Caller, changed, created, settled};
use crate::answer::export::{self, Column, Export};
use crate::answer::view::View;
use crate::answer::{parse, shown};
use crate::extract::Reach;
use crate::{ApiError, AppState, Envelope, PageQuery, Session};

/// How one kind looks on the wire.
pub(crate) trait Wire: RecordKind {
    /// Its fields.
    type Body: Serialize + ToSchema + Send;

    /// The columns of the exported list.
    const COLUMNS: &'static [Column<Listed<Self::Body>>];

    /// From the domain.
    fn to_wire(self) -> Self::Body;

    /// To the domain.
    ///
    /// # Errors
    /// The field that is no value of the domain.
    fn from_wire(body: Self::Body) -> Result<Self, ApiError>;

    /// The id that was chosen for a new one, where its kind lets people choose.
    fn chosen_id(_body: &Self::Body) -> Option<String> {
        None
    }

    /// Its id, where it has one by nature (a code); otherwise it gets a new one.
    fn natural_id(&self) -> Option<String> {
        None
    }

    /// The institution it belongs to, for kinds of which an institution sees its own only.
    fn institution_id(&self) -> Option<&str> {
        None
    }
}

/// One entry with its id and version.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Listed<B> {
    /// Id of the entry.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Its fields.
    #[serde(flatten)]
    pub value: B,
}

/// Which version is to be deleted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Deletion {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: Option<u64>,
}

/// Which deleted entry is to come back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RestoreRecord {
    /// Id of the entry.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// What to narrow the list by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecordQuery {
    /// Only entries of this district (kampung) or institution (faculties, study programmes).
    #[serde(rename = "indukId")]
    pub parent_id: Option<String>,
    /// `dihapus`: only deleted entries, which can be restored.
    pub status: Option<ListedState>,
}

/// The orders of this list, the first its own.
pub(crate) const ORDERS: &[(&str, RecordSort)] = &[
    ("nama", RecordSort::Name),
    ("terbaru", RecordSort::Newest),
    ("id", RecordSort::Id),
    ("kode", RecordSort::Id),
];

/// A page of the live entries that the caller reaches, or of the deleted ones; or all of them as a file.
pub(crate) async fn list<T: Wire>(
    session: &Session,
    name: &str,
    view: &View,
    page: &PageQuery,
    query: RecordQuery,
    export: &Export,
) -> Result<Response, ApiError> {
    let deleted = match query.status {
        None => Deleted::Hidden,
        Some(ListedState::Deleted) => Deleted::Only,
    };
    let asked = parse::note(query.parent_id);
    let parent_id = match session.reach()? {
        Reach::Institution(own) if asked.as_ref().is_some_and(|asked| *asked != own) => {
            return Err(ApiError::forbidden());
        }
        Reach::Institution(own) => Some(own),
        Reach::All | Reach::Own(_) | Reach::Area(_) => asked,
    };
    let filter = &RecordFilter {
        search: page.needle().map(str::to_owned),
        parent_id,
        deleted,
        ..RecordFilter::default()
    };
    let sort = page.order(ORDERS)?;
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::record::list(&view.store, T::TYPE, filter, sort, paging);
            shown::page(found.await?, listed::<T>)
        }
        .boxed()
    };
    export::page_or_file(export, name, T::COLUMNS, view.position, page, fetch).await
}

fn listed<T: Wire>(row: RecordRow) -> Result<Listed<T::Body>, ApiError> {
    let value: T = serde_json::from_str(&row.value).map_err(ApiError::internal)?;
    Ok(Listed {
        id: row.record_id,
        version: row.version,
        value: value.to_wire(),
    })
}

/// One live entry that the caller reaches, as it is in the log.
pub(crate) async fn get<T: Wire>(
    app: &AppState,
    session: &Session,
    id: &str,
) -> Result<Envelope<Listed<T::Body>>, ApiError> {
    // Read first: what is loaded from the log is at least as new.
    let position = View::now(app).position;
    let loaded = app.commands.load::<Record<T>>(id).await?;
    let found = loaded.state.value().cloned();
    let value = match (session.reach()?, found) {
        (Reach::Institution(own), Some(value)) if value.institution_id() == Some(own.as_str()) => {
            value
        }
        (Reach::Institution(_), _) => return Err(ApiError::forbidden()),
        (Reach::All | Reach::Own(_) | Reach::Area(_), found) => {
            found.ok_or_else(ApiError::not_found)?
        }
    };
    Ok(Envelope::ok(Listed {
        id: id.to_owned(),
        version: i64::try_from(loaded.version).map_err(ApiError::internal)?,
        value: value.to_wire(),
    })
    .at(position))
}

/// Adds an entry.
pub(crate) async fn create<T: Wire>(app: &AppState, caller: &Caller, body: T::Body) -> Answer {
    let chosen = T::chosen_id(&body);
    let value = T::from_wire(body)?;
    let id = value
        .natural_id()
        .or(chosen)
        .unwrap_or_else(|| app.commands.new_id().to_string());
    let done = commands::record::create(&app.commands, &caller.call, &id, value).await?;
    Ok(created(done))
}

/// Changes an entry.
pub(crate) async fn update<T: Wire>(
    app: &AppState,
    caller: &Caller,
    id: &str,
    version: u64,
    body: T::Body,
) -> Result<Response, ApiError> {
    let chosen = T::chosen_id(&body);
    let value = T::from_wire(body)?;
    if value.natural_id().or(chosen).is_some_and(|own| own != id) {
        return Err(ApiError::invalid("kode", "Kode tidak dapat diubah."));
    }
    let done =
        commands::record::update(&app.commands, &caller.call, id, Some(version), value).await?;
    Ok(settled(done))
}

/// Deletes an entry.
pub(crate) async fn delete<T: Wire>(
    app: &AppState,
    caller: &Caller,
    id: &str,
    version: Option<u64>,
) -> Answer {
    let uses = projections::record::uses(app.read.store(), T::TYPE, id).await?;
    if !uses.is_empty() {
        let shown: Vec<String> = uses
            .iter()
            .map(|(user, count)| format!("{user} ({count})"))
            .collect();
        let list: Vec<serde_json::Value> = uses
            .iter()
            .map(|(user, count)| serde_json::json!({ "jenis": user, "jumlah": count }))
            .collect();
        return Err(ApiError::new("DATA_MASIH_DIPAKAI")
            .with("olehSiapa", shown.join(", "))
            .with("pemakaian", list));
    }
    let done = commands::record::delete::<T>(&app.commands, &caller.call, id, version).await?;
    Ok(changed(done))
}

/// Brings a deleted entry back.
pub(crate) async fn restore<T: RecordKind>(
    app: &AppState,
    caller: &Caller,
    body: RestoreRecord,
) -> Answer {
    let version = Some(body.version);
    let done =
        commands::record::restore::<T>(&app.commands, &caller.call, &body.id, version).await?;
    Ok(changed(done))
}
