//! Data-diri: a person's own data, family, addresses and earlier schools; and students as the offices
//! list them (list-akademia). What the form says is shown from the form.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod add_address;
mod add_education;
mod change;
mod change_education;
mod delete_education;
mod download;
mod get;
mod student;
mod student_detail;
mod student_get;
mod student_list;
mod student_of_district;
#[cfg(test)]
mod tests;
mod update;
mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(
            get::get_personal_data,
            update::update_personal_data
        ))
        .routes(routes!(add_address::add_address))
        .routes(routes!(add_education::add_previous_education))
        .routes(routes!(
            change_education::change_previous_education,
            delete_education::delete_previous_education
        ))
        .routes(routes!(download::download_students))
        .routes(routes!(student_list::list_students))
        .routes(routes!(student_detail::get_student_detail))
        .routes(routes!(student_of_district::list_students_of_district))
        .routes(routes!(student_get::get_student))
}
