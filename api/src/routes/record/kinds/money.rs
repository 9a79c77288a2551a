//! The wire form of banks and categories of finance.

use domain::record::{AccountDigits, Bank, FinanceCategory};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::export::{Cell, Column};
use crate::routes::record::answer::{Listed, Wire};

/// A bank.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankBody {
    /// Bank code, three digits.
    #[serde(rename = "kode")]
    code: String,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Fewest digits of an account number.
    #[serde(rename = "panjangMin", default)]
    digits_min: Option<u8>,
    /// Most digits of an account number.
    #[serde(rename = "panjangMaks", default)]
    digits_max: Option<u8>,
}
update!(UpdateBank, BankBody);

impl Wire for Bank {
    type Body = BankBody;

    const COLUMNS: &'static [Column<Listed<BankBody>>] = &[
        ("Kode", |it| Cell::text(&it.value.code)),
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Digit Rekening Paling Sedikit", |it| {
            Cell::integer(it.value.digits_min.map(i64::from))
        }),
        ("Digit Rekening Paling Banyak", |it| {
            Cell::integer(it.value.digits_max.map(i64::from))
        }),
    ];

    fn to_wire(self) -> BankBody {
        BankBody {
            code: self.code,
            name: self.name,
            digits_min: self.account_digits.map(|digits| digits.min),
            digits_max: self.account_digits.map(|digits| digits.max),
        }
    }

    fn from_wire(body: BankBody) -> Result<Self, ApiError> {
        let account_digits = match (body.digits_min, body.digits_max) {
            (None, None) => None,
            (Some(min), Some(max)) => Some(AccountDigits { min, max }),
            (Some(_), None) => return Err(ApiError::problem("panjangMaks", "WAJIB_DIISI")),
            (None, Some(_)) => return Err(ApiError::problem("panjangMin", "WAJIB_DIISI")),
        };
        Ok(Self {
            code: body.code,
            name: body.name,
            account_digits,
        })
    }

    fn natural_id(&self) -> Option<String> {
        Some(self.code.clone())
    }
}

/// A category of finance.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinanceCategoryBody {
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Account code of the regional budget.
    #[serde(rename = "kodeRekening")]
    account_code: String,
}
update!(UpdateFinanceCategory, FinanceCategoryBody);

impl Wire for FinanceCategory {
    type Body = FinanceCategoryBody;

    const COLUMNS: &'static [Column<Listed<FinanceCategoryBody>>] = &[
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Kode Rekening", |it| Cell::text(&it.value.account_code)),
    ];

    fn to_wire(self) -> FinanceCategoryBody {
        FinanceCategoryBody {
            name: self.name,
            account_code: self.account_code,
        }
    }

    fn from_wire(body: FinanceCategoryBody) -> Result<Self, ApiError> {
        Ok(Self {
            name: body.name,
            account_code: body.account_code,
        })
    }
}
