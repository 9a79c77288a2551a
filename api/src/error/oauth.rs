//! Refusals of the token endpoint, in the words of RFC 6749: programs know them without knowing this portal.

use axum::{
    Json,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::ApiError;

/// Why a program gets no token.
#[derive(Debug)]
pub(crate) enum OAuthError {
    /// The request is no form, lacks something or says it twice.
    InvalidRequest,
    /// No such machine, another key, or it is over: which of them is not told.
    InvalidClient,
    /// Something else than client credentials.
    UnsupportedGrantType,
    /// A scope that the machine does not have.
    InvalidScope,
    /// Too often (`temporarily_unavailable`), or a store that fails: in the portal's own words.
    Other(ApiError),
}

/// The body of a refusal (RFC 6749, 5.2).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OAuthErrorBody {
    /// `invalid_request`, `invalid_client`, `unsupported_grant_type`, `invalid_scope` or `temporarily_unavailable`.
    pub error: &'static str,
    /// The same for people.
    pub error_description: String,
}

/// Asked too often: what the portal tells everybody with its time to wait, in the body that programs know here.
fn too_often(error: ApiError) -> Response {
    let body = OAuthErrorBody {
        error: "temporarily_unavailable",
        error_description: error.text(),
    };
    let (mut parts, _) = error.into_response().into_parts();
    kept_by_nobody(&mut parts.headers);
    let (_, body) = Json(body).into_response().into_parts();
    Response::from_parts(parts, body)
}

/// What is said about a key or a token is kept by no cache (RFC 6749, 5.1).
pub(crate) fn kept_by_nobody(headers: &mut HeaderMap) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::PRAGMA, HeaderValue::from_static("no-cache"));
}

impl<E: Into<ApiError>> From<E> for OAuthError {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

impl IntoResponse for OAuthError {
    fn into_response(self) -> Response {
        let (status, error, error_description) = match self {
            Self::InvalidRequest => (
                StatusCode::BAD_REQUEST,
                "invalid_request",
                "Kirim formulir (application/x-www-form-urlencoded) dengan grant_type, dan kunci satu kali saja.",
            ),
            Self::InvalidClient => (
                StatusCode::UNAUTHORIZED,
                "invalid_client",
                "Akun mesin tidak dikenal, kuncinya salah, atau masa berlakunya habis.",
            ),
            Self::UnsupportedGrantType => (
                StatusCode::BAD_REQUEST,
                "unsupported_grant_type",
                "Hanya client_credentials.",
            ),
            Self::InvalidScope => (
                StatusCode::BAD_REQUEST,
                "invalid_scope",
                "Akun mesin ini tidak memiliki lingkup itu.",
            ),
            Self::Other(error) if error.status() == StatusCode::TOO_MANY_REQUESTS => {
                return too_often(error);
            }
            Self::Other(error) => return error.into_response(),
        };
        let body = OAuthErrorBody {
            error,
            error_description: error_description.to_owned(),
        };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        kept_by_nobody(headers);
        if status == StatusCode::UNAUTHORIZED {
            let asked = HeaderValue::from_static("Basic realm=\"beasiswa\"");
            headers.insert(header::WWW_AUTHENTICATE, asked);
        }
        response
    }
}
