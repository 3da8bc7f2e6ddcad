//! The languages of drawings.

/// The language of the words in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// The text in this language.
    pub(crate) fn pick(self, english: &'static str, russian: &'static str) -> &'static str {
        match self {
            Language::English => english,
            Language::Russian => russian,
        }
    }
}
