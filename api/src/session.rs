//! Sessions: the token that guards a browser, the token that names its user, and their cookies.

pub mod access_token;
pub mod bound_key;
pub mod claim_code;
pub mod cookies;
pub mod csrf;
pub mod device;
pub mod opening;
pub mod password;
pub mod proof;
pub mod refresh;
