//! One macro for enums whose variants have a fixed word on the wire and words for people beside it.

/// Declares a fieldless enum with its wire words and their labels: `Tuition = "ukt" => "UKT" | "Uang
/// kuliah tunggal (UKT)"` is `ukt` on the wire, "UKT" in a column, the rest where there is room. One
/// label serves both where the second is left out. Implements [`Word`](crate::Word), serde, JSON
/// schema, OpenAPI schema, `Display` and `FromStr`; add the enum to [`words`](crate::words).
macro_rules! wire_enum {
    (@long $label:literal) => { $label };
    (@long $label:literal $long:literal) => { $long };
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$vmeta:meta])* $variant:ident = $wire:literal => $label:literal $(| $long:literal)?),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        pub enum $name {
            $($(#[$vmeta])* #[serde(rename = $wire)] $variant),+
        }

        impl $name {
            /// Every variant, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word used on the wire and in read tables.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $wire),+ }
            }

            /// What people read where space is short, in Indonesian.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label),+ }
            }

            /// What people read where there is room, in Indonesian.
            #[must_use]
            pub const fn long_label(self) -> &'static str {
                match self { $(Self::$variant => wire_enum!(@long $label $($long)?)),+ }
            }
        }

        impl crate::Word for $name {
            const NAME: &'static str = stringify!($name);
            const ALL: &'static [Self] = Self::ALL;

            fn as_str(self) -> &'static str {
                Self::as_str(self)
            }

            fn label(self) -> &'static str {
                Self::label(self)
            }

            fn long_label(self) -> &'static str {
                Self::long_label(self)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                crate::word::schema::<Self>()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(stringify!($name))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($wire => Ok(Self::$variant),)+
                    other => Err(crate::UnknownWord { kind: stringify!($name), word: other.to_owned() }),
                }
            }
        }
    };
}
