//! Sizes of a file, and where each lies.

use object_store::path::Path;
use uuid::Uuid;

/// A size of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// As kept.
    Full,
    /// At most 480 pixels a side; images only.
    Thumbnail,
    /// At most 320 pixels wide; public images only.
    Narrow,
    /// At most 640 pixels wide; public images only.
    Middle,
    /// At most 1280 pixels wide; public images only.
    Wide,
}

impl Variant {
    /// The widths of a public image, as [`image::WIDTHS`].
    pub const WIDTHS: [Self; 3] = [Self::Narrow, Self::Middle, Self::Wide];

    /// The word of a link (`ukuran`); none for the file as kept.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Full => None,
            Self::Thumbnail => Some("kecil"),
            Self::Narrow => Some("320"),
            Self::Middle => Some("640"),
            Self::Wide => Some("1280"),
        }
    }

    /// The size a link asks for; an unknown word is the file as kept.
    pub fn of(word: Option<&str>) -> Self {
        [Self::Thumbnail, Self::Narrow, Self::Middle, Self::Wide]
            .into_iter()
            .find(|variant| variant.word() == word)
            .unwrap_or(Self::Full)
    }
}

/// Two letters of the id spread the files over folders.
pub(crate) fn place(file_id: Uuid, variant: Variant) -> Path {
    let name = file_id.simple().to_string();
    let folder = &name[30..];
    match variant {
        Variant::Full => Path::from(format!("{folder}/{name}")),
        Variant::Thumbnail => Path::from(format!("{folder}/{name}.thumbnail")),
        Variant::Narrow | Variant::Middle | Variant::Wide => {
            let width = variant.word().unwrap_or_default();
            Path::from(format!("{folder}/{name}.{width}"))
        }
    }
}

pub(super) fn label(file_id: Uuid, variant: Variant) -> String {
    match variant {
        Variant::Full => format!("file/{file_id}"),
        Variant::Thumbnail => format!("file/{file_id}/thumbnail"),
        // Never sealed: only public pictures have widths.
        Variant::Narrow | Variant::Middle | Variant::Wide => format!("file/{file_id}/width"),
    }
}
