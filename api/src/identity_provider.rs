//! The office's own provider of identities (OpenID Connect): who it says that somebody is.
//!
//! One sign-in has three random words: the state that comes back with the answer, the nonce that the identity is made for,
//! and the verifier without which the code is worth nothing (PKCE). All three follow from one secret that the browser
//! keeps in a cookie no script reads, so that nothing is stored here and an answer counts in the browser that asked alone.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit as _, Mac as _};
use openidconnect::{
    AuthorizationCode, ClientId, ClientSecret, CsrfToken, HttpRequest, HttpResponse, IssuerUrl,
    Nonce, OAuth2TokenResponse as _, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope,
    TokenResponse as _,
    core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata, CoreUserInfoClaims},
};
use sha2::Sha256;
use subtle::ConstantTimeEq as _;

use crate::{config::Config, secrets::Secrets};

/// Where the provider sends whoever it knows: a page of the portal.
pub(crate) const PAGE: &str = "/auth/kantor";
/// How long somebody may take to sign in there.
pub(crate) const PATIENCE: TimeDelta = TimeDelta::minutes(10);
/// How long the provider may take for one answer.
const ANSWER_MAX: Duration = Duration::from_secs(8);
/// Longest answer of it.
const BYTES_MAX: usize = 1 << 20;

/// Why the provider did not say who somebody is.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProviderError {
    /// It does not answer, or not as a provider.
    #[error("the provider of identities: {0}")]
    Away(String),
    /// What came back was not asked for in this browser, is too old, or does not hold.
    #[error("the answer of the provider: {0}")]
    Refused(String),
}

/// A provider that the configuration names.
pub(crate) struct Provider<'a> {
    issuer: IssuerUrl,
    client_id: &'a str,
    secret: Option<&'a str>,
    back: RedirectUrl,
}

/// The secret of one sign-in, kept by the browser, with when it began.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    text: String,
    words: [String; 3],
}

impl Attempt {
    /// A new one.
    pub fn begin(secrets: &Secrets, now: DateTime<Utc>) -> Self {
        let text = format!(
            "{}.{}",
            now.timestamp_millis(),
            hex::encode(rand::random::<[u8; 32]>())
        );
        let words = words(secrets, &text);
        Self { text, words }
    }

    /// The one that a browser kept, while it counts.
    pub fn read(secrets: &Secrets, text: &str, now: DateTime<Utc>) -> Option<Self> {
        let (at, _) = text.split_once('.')?;
        let at = DateTime::from_timestamp_millis(at.parse().ok()?)?;
        let words = words(secrets, text);
        (at <= now && now - at < PATIENCE).then(|| Self {
            text: text.to_owned(),
            words,
        })
    }

    /// What the browser keeps.
    pub fn kept(&self) -> &str {
        &self.text
    }

    fn state(&self) -> &str {
        &self.words[0]
    }

    fn nonce(&self) -> Nonce {
        Nonce::new(self.words[1].clone())
    }

    fn verifier(&self) -> PkceCodeVerifier {
        PkceCodeVerifier::new(self.words[2].clone())
    }
}

/// State, nonce and verifier; 64 characters each, of which the key is not learnt from any other.
fn words(secrets: &Secrets, text: &str) -> [String; 3] {
    let key = secrets.derived("office sign-in v1");
    ["state", "nonce", "verifier"].map(|name| {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key[..]).expect("a key of any length");
        mac.update(name.as_bytes());
        mac.update(b" ");
        mac.update(text.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    })
}

impl<'a> Provider<'a> {
    /// The one that the configuration names, if it names one.
    ///
    /// # Errors
    /// [`ProviderError::Away`] for an address that is none: https, or this machine's own.
    pub fn of(config: &'a Config) -> Result<Option<Self>, ProviderError> {
        let (Some(issuer), Some(client_id)) = (&config.oidc_issuer, &config.oidc_client_id) else {
            return Ok(None);
        };
        let away = |error: &dyn std::fmt::Display| ProviderError::Away(error.to_string());
        let issuer = IssuerUrl::new(issuer.clone()).map_err(|error| away(&error))?;
        let is_here = matches!(issuer.url().host_str(), Some("127.0.0.1" | "localhost"));
        if issuer.url().scheme() != "https" && !is_here {
            return Err(away(&"oidc_issuer bukan https"));
        }
        let back = RedirectUrl::new(format!("{}{PAGE}", config.public_url));
        Ok(Some(Self {
            issuer,
            client_id,
            secret: config.oidc_client_secret.as_deref(),
            back: back.map_err(|error| away(&error))?,
        }))
    }

    /// What it says of itself; asked each time, so that keys it has changed are known.
    pub async fn metadata(&self) -> Result<CoreProviderMetadata, ProviderError> {
        let client = client()?;
        let send = |request| send(client.clone(), request);
        CoreProviderMetadata::discover_async(self.issuer.clone(), &send)
            .await
            .map_err(|error| ProviderError::Away(whole(&error)))
    }

    /// The address at which somebody signs in there.
    pub async fn address(&self, attempt: &Attempt) -> Result<String, ProviderError> {
        let metadata = self.metadata().await?;
        let client = CoreClient::from_provider_metadata(
            metadata,
            ClientId::new(self.client_id.to_owned()),
            self.secret
                .map(|secret| ClientSecret::new(secret.to_owned())),
        )
        .set_redirect_uri(self.back.clone());
        let (state, nonce) = (attempt.state().to_owned(), attempt.nonce());
        let (url, _, _) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                || CsrfToken::new(state),
                || nonce,
            )
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(
                &attempt.verifier(),
            ))
            .url();
        Ok(url.into())
    }

    /// The address of whoever signed in there, which the provider has verified.
    pub async fn email(
        &self,
        attempt: &Attempt,
        code: &str,
        state: &str,
    ) -> Result<String, ProviderError> {
        let refused = |error: &dyn std::fmt::Display| ProviderError::Refused(error.to_string());
        let is_asked: bool = state.as_bytes().ct_eq(attempt.state().as_bytes()).into();
        if !is_asked {
            return Err(refused(&"another state"));
        }
        let metadata = self.metadata().await?;
        let told = CoreClient::from_provider_metadata(
            metadata,
            ClientId::new(self.client_id.to_owned()),
            self.secret
                .map(|secret| ClientSecret::new(secret.to_owned())),
        )
        .set_redirect_uri(self.back.clone());
        let client = client()?;
        let send = |request| send(client.clone(), request);
        let tokens = told
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .map_err(|error| ProviderError::Away(error.to_string()))?
            .set_pkce_verifier(attempt.verifier())
            .request_async(&send)
            .await
            .map_err(|error| refused(&whole(&error)))?;
        let identity = tokens.id_token().ok_or_else(|| refused(&"no identity"))?;
        let claims = identity
            .claims(&told.id_token_verifier(), &attempt.nonce())
            .map_err(|error| refused(&whole(&error)))?;
        if let (Some(email), Some(true)) = (claims.email(), claims.email_verified()) {
            return Ok(email.as_str().to_owned());
        }
        // Some tell it only when asked for the person.
        let told: CoreUserInfoClaims = told
            .user_info(
                tokens.access_token().clone(),
                Some(claims.subject().clone()),
            )
            .map_err(|_| refused(&"no verified address"))?
            .request_async(&send)
            .await
            .map_err(|error| refused(&whole(&error)))?;
        match (told.email(), told.email_verified()) {
            (Some(email), Some(true)) => Ok(email.as_str().to_owned()),
            _ => Err(refused(&"no verified address")),
        }
    }
}

fn client() -> Result<reqwest::Client, ProviderError> {
    reqwest::Client::builder()
        .timeout(ANSWER_MAX)
        // Nobody is to be sent elsewhere with a secret.
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| ProviderError::Away(error.to_string()))
}

/// An error with what it is for.
fn whole(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        text.push_str(&format!(": {next}"));
        cause = next.source();
    }
    text
}

/// What the library asks, by the client that everything else is asked by.
async fn send(
    client: reqwest::Client,
    request: HttpRequest,
) -> Result<HttpResponse, std::io::Error> {
    let other = |error: reqwest::Error| std::io::Error::other(whole(&error));
    let request = reqwest::Request::try_from(request).map_err(other)?;
    let mut answer = client.execute(request).await.map_err(other)?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(other)? {
        if body.len() + piece.len() > BYTES_MAX {
            return Err(std::io::Error::other("its answer is too long"));
        }
        body.extend_from_slice(&piece);
    }
    let mut told = HttpResponse::new(body);
    *told.status_mut() = status;
    *told.headers_mut() = headers;
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_counts_for_a_while_and_for_its_secret_alone() {
        let secrets = Secrets::for_tests();
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let attempt = Attempt::begin(&secrets, now);
        let read = |text: &str, at| Attempt::read(&secrets, text, at);
        let again = read(attempt.kept(), now + TimeDelta::minutes(9)).unwrap();
        assert_eq!(again.state(), attempt.state());
        assert!(read(attempt.kept(), now + PATIENCE).is_none());
        assert!(read(attempt.kept(), now - TimeDelta::seconds(1)).is_none());
        assert!(read("x", now).is_none());
        // Set back by hand, it is another attempt.
        let later = attempt.kept().replacen('1', "2", 1);
        let forged = read(&later, now + TimeDelta::days(40_000));
        assert!(forged.is_none_or(|forged| forged.state() != attempt.state()));
        // No word tells another.
        let [state, nonce, verifier] = &attempt.words;
        assert!(state != nonce && nonce != verifier && verifier.len() == 64);
    }
}
