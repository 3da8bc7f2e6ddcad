//! The cuts that part a grain set into its panels.

/// The cuts that part a set where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parting {
    /// They are vertical: the panels lie side by side.
    pub across: bool,
    /// Their number.
    pub cuts: u32,
    /// The narrowest part, grown by the kerf, units.
    pub narrowest: i32,
    /// The panels are turned.
    pub turned: bool,
}

impl Parting {
    /// The length of each of its cuts through a set that lies so, grown by the kerf.
    pub fn length(&self, (w, h): (i32, i32)) -> i32 {
        if self.across { h } else { w }
    }

    /// The same with x and y exchanged.
    pub fn transposed(self) -> Parting {
        Parting { across: !self.across, ..self }
    }
}
