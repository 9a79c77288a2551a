//! What endpoints share between the call and its answer: who may read what, words and files out of
//! what was sent, rows in words, files and links of lists, acts that are possible.
//!
//! Nothing here knows an endpoint; `routes` and the services know this.

pub(crate) mod access;
pub(crate) mod acts;
pub(crate) mod approvers;
pub(crate) mod books;
pub(crate) mod caller;
pub(crate) mod export;
pub(crate) mod file_body;
pub(crate) mod holder;
pub(crate) mod list_file;
pub(crate) mod parse;
pub(crate) mod scope;
pub(crate) mod shown;
pub(crate) mod view;
