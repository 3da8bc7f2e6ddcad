//! Finishing: what makes a layout on given sheets easier to cut.

pub mod alike;
