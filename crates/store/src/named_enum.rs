//! Enums whose values have the same name in the database and in the HTTP interface.

/// An enum that is stored by the name of its value.
macro_rules! named_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$word_doc:meta])* $word:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$word_doc])* $word),+ }

        impl $name {
            /// Every one of them.
            pub const ALL: &[Self] = &[$(Self::$word),+];

            /// The name in the database and in the HTTP interface.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$word => $text),+ }
            }

            /// The one of that name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|word| word.as_str() == name)
            }
        }
    };
}
