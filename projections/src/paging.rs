//! Pages of a list.

/// Most items one page may hold.
pub const SIZE_MAX: u32 = 1_000;

/// Items of a page when nothing else is asked.
pub const SIZE_DEFAULT: u32 = 10;

/// Which page is wanted; always within bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paging {
    page: u32,
    size: u32,
}

impl Paging {
    /// Page `page` (from 1) of `size` items; what is out of bounds becomes the nearest bound.
    #[must_use]
    pub fn new(page: u32, size: u32) -> Self {
        Self {
            page: page.max(1),
            size: size.clamp(1, SIZE_MAX),
        }
    }

    /// The page's number, from 1.
    #[must_use]
    pub fn page(self) -> u32 {
        self.page
    }

    /// Items per page.
    #[must_use]
    pub fn size(self) -> u32 {
        self.size
    }

    pub(crate) fn offset(self) -> u64 {
        u64::from(self.page - 1) * u64::from(self.size)
    }
}

impl Default for Paging {
    fn default() -> Self {
        Self::new(1, SIZE_DEFAULT)
    }
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The items of this page.
    pub items: Vec<T>,
    /// The page's number, from 1.
    pub page: u32,
    /// Items per page.
    pub size: u32,
    /// Items of all pages.
    pub total_items: u64,
}

impl<T> Page<T> {
    /// How many pages there are; none when there is no item.
    #[must_use]
    pub fn total_pages(&self) -> u64 {
        self.total_items.div_ceil(u64::from(self.size))
    }

    /// The page with every item changed.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(change).collect(),
            page: self.page,
            size: self.size,
            total_items: self.total_items,
        }
    }
}
