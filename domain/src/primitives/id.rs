//! One newtype per id, so that ids of different things never mix.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! uuid_id {
    ($($(#[$meta:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// Wraps a UUID made outside (the domain makes none itself).
            #[must_use]
            pub const fn new(id: Uuid) -> Self {
                Self(id)
            }

            /// The bare UUID.
            #[must_use]
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::from_str(text).map(Self)
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "format": "uuid" })
            }
        }
    )+};
}

uuid_id!(
    /// A person or office with an account; also the owner of an inbox.
    UserId,
    /// The person whose key seals a piece of personal data, normally their [`UserId`].
    SubjectId,
    /// A registration form (formulir-pendaftaran).
    ApplicationId,
    /// A granted scholarship (penerima-beasiswa).
    AwardId,
    /// A decree of the regent (SK penetapan).
    DecreeId,
    /// A bank account (rekening).
    BankAccountId,
    /// A budget line (pagu): year × source × category.
    BudgetLineId,
    /// A payment (keuangan).
    DisbursementId,
    /// A roster of payments (daftar-pembayaran).
    RosterId,
    /// A complaint (pengaduan).
    ComplaintId,
    /// An uploaded file in the object store.
    FileId,
    /// A second factor of an account.
    FactorId,
    /// A letter by which somebody claims an account.
    ClaimLetterId,
);

impl UserId {
    /// The program itself (schedules, imports): the nil UUID.
    pub const SYSTEM: Self = Self(Uuid::nil());
}

impl From<UserId> for SubjectId {
    fn from(id: UserId) -> Self {
        Self(id.0)
    }
}
