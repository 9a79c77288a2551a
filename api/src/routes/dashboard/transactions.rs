//! The last payments.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::Role;
use crate::routes::dashboard::information::position;
use crate::routes::dashboard::wire::DashboardTransactions;
use crate::routes::dashboard::wire::LastTransaction;
use crate::{ApiError, AppState, Envelope, Session};

/// The last payments.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/last-transaction",
    extensions(("x-access" = json!(allow::to().branch().admin().government().view(allow::Dashboard)))),
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardTransactions>))
)]
pub(crate) async fn get_dashboard_transactions(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Envelope<DashboardTransactions>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let sees_names = session.role != Role::Government;
    let count = async {
        let found = projections::dashboard::last_transactions(&view.store, &scope, COUNT).await?;
        let mut items = Vec::with_capacity(found.len());
        for row in found {
            let payment = row.payment;
            items.push(LastTransaction {
                date: shown::time(&payment.updated_at)?,
                recipient_name: row.recipient_name.filter(|_| sees_names),
                id: payment.disbursement_id,
                sp2d_number: payment.sp2d_number,
                component: payment.component,
                amount: payment.amount,
                status: payment.status.to_string(),
                position: payment.position,
            });
        }
        Ok(DashboardTransactions {
            position: position(&view),
            items,
        })
    };
    view.figures(&app, ("transactions", &scope, sees_names), count)
        .await
}

/// Payments shown.
const COUNT: u32 = 10;
