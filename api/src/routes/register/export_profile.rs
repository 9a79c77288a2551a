//! A register as another program takes it: columns, order and titles of a profile that the office keeps in its settings.

use axum::response::Response;
use domain::record::setting_ids;
use domain::register::{ExportProfile, Register};

use super::declared;
use super::table::Table;
use super::wire::RegisterAsked;
use crate::answer::export::{self, Cell, Export, FileFormat};
use crate::routes::setting::get::ExportProfileBody;
use crate::{ApiError, AppState};

/// Refuses profiles that take a column which their register does not have, or that call one by the title of another.
///
/// # Errors
/// `DATA_TIDAK_SAH`, naming the column or the title.
pub(crate) fn known_columns(profiles: &[ExportProfileBody]) -> Result<(), ApiError> {
    for profile in profiles {
        let heads = declared(profile.register).heads;
        for from in profile.columns.iter().filter_map(|it| it.from.as_ref()) {
            if !heads.iter().any(|head| head.title == from) {
                return Err(ApiError::invalid(
                    "profilEkspor",
                    no_column(profile.register.label(), from),
                ));
            }
        }
        for column in &profile.columns {
            let title = column.title.as_deref().unwrap_or_default().trim();
            let another = heads.iter().any(|head| {
                !title.is_empty()
                    && column.from.as_deref() != Some(head.title)
                    && head.title.to_lowercase() == title.to_lowercase()
            });
            if another {
                let text = format!(
                    "Judul \"{title}\" adalah judul kolom lain dari {}. Beri judul yang tidak menyesatkan.",
                    profile.register.label()
                );
                return Err(ApiError::invalid("profilEkspor", text));
            }
        }
    }
    Ok(())
}

fn no_column(register: &str, title: &str) -> String {
    format!("{register} tidak mempunyai kolom \"{title}\". Pilih salah satu kolomnya.")
}

/// The profiles of the office.
///
/// # Errors
/// The log cannot be read.
async fn known(app: &AppState) -> Result<Vec<ExportProfile>, ApiError> {
    let (value, _) = commands::setting::get(&app.commands, setting_ids::EXPORT_PROFILES).await?;
    let known = value.map(serde_json::from_value).transpose();
    Ok(known.map_err(ApiError::internal)?.unwrap_or_default())
}

/// Names of the profiles that take a register.
///
/// # Errors
/// The log cannot be read.
pub(super) async fn of(app: &AppState, register: Register) -> Result<Vec<String>, ApiError> {
    let known = known(app).await?.into_iter();
    let of = known.filter(|profile| profile.register == register);
    Ok(of.map(|profile| profile.name).collect())
}

/// The profile that is asked for, and with it the register.
///
/// # Errors
/// `DATA_TIDAK_SAH` for a name that there is not, another register, or another file than CSV.
pub(super) async fn asked_for(
    app: &AppState,
    asked: &mut RegisterAsked,
    export: &Export,
) -> Result<Option<ExportProfile>, ApiError> {
    let Some(name) = asked.profile.take() else {
        return Ok(None);
    };
    if export.format != Some(FileFormat::Csv) {
        let text = "Profil ekspor menghasilkan CSV: sertakan format=csv.";
        return Err(ApiError::invalid("format", text));
    }
    let profile = known(app).await?.into_iter().find(|it| it.name == name);
    let profile = profile.ok_or_else(|| {
        let text = "Tidak ada profil ekspor dengan nama ini di pengaturan.";
        ApiError::invalid("profil", text)
    })?;
    if asked.register.is_some_and(|it| it != profile.register) {
        let text = format!("Profil ini mengambil {}.", profile.register.label());
        return Err(ApiError::invalid("register", text));
    }
    asked.register = Some(profile.register);
    Ok(Some(profile))
}

/// The rows of a register by a profile, without sums.
///
/// # Errors
/// `DATA_TIDAK_SAH` where the register no longer has one of the columns.
pub(super) fn file(profile: &ExportProfile, table: &Table) -> Result<Response, ApiError> {
    let known = table.program_columns();
    let mut readers = Vec::new();
    for column in &profile.columns {
        let reader = column.from.as_ref().map(|from| {
            let found = known.iter().find(|(title, _)| title == from);
            let refused = || ApiError::invalid("profil", no_column(profile.register.label(), from));
            found.map(|(_, read)| *read).ok_or_else(refused)
        });
        readers.push(reader.transpose()?);
    }
    let titles = profile.columns.iter().map(|column| {
        let title = column.title.as_ref().or(column.from.as_ref());
        title.map_or("", String::as_str)
    });
    let titles: Vec<&str> = titles.collect();
    // No program takes a sum for a row.
    let is_row = |place: &usize| !table.subtotals.contains(place);
    let rows = (0..table.rows.len()).filter(is_row).map(|place| {
        let row = &table.rows[place];
        let cells = profile.columns.iter().zip(&readers);
        cells
            .map(|(column, read)| match read {
                Some(read) => read(row),
                None => Cell::some(column.text.as_ref()),
            })
            .collect()
    });
    let text = export::csv(
        profile.separator,
        profile.has_head.then_some(&*titles),
        rows,
    );
    let count = table.rows.len() - table.subtotals.len();
    Ok(export::csv_file(&profile.name, text, count))
}
