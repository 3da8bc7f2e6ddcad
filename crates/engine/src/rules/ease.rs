//! How far a limit of the rules has to be eased for a panel that is cut alone.
//!
//! A limit decides only where it meets a length of the panel, its sheet or what is left between them: those are tried.

use super::Rules;

/// Width and height grown by the kerf, units.
type Grown = (i32, i32);

impl Rules {
    /// The largest `min_offcut` of those tried with which a panel can be cut from an empty sheet; it is less than the stated one.
    pub fn largest_min_offcut(&self, panel: Grown, sheet: Grown) -> Option<i32> {
        let tried = self.tried(panel, sheet).into_iter().filter(|&limit| limit < self.min_offcut);
        tried
            .filter(|&min_offcut| {
                Rules { min_offcut, ..*self }.allow_alone(panel, sheet, (None, None)).is_ok()
            })
            .max()
    }

    /// The largest `min_strip` of those tried with which it can; it is less than the stated one.
    pub fn largest_min_strip(&self, panel: Grown, sheet: Grown) -> Option<i32> {
        let tried = self.tried(panel, sheet).into_iter().filter(|&limit| limit < self.min_strip);
        tried
            .filter(|&min_strip| Rules { min_strip, ..*self }.allow_alone(panel, sheet, (None, None)).is_ok())
            .max()
    }

    /// The least `max_cut_length` with which it can.
    pub fn least_max_cut_length(&self, panel: Grown, sheet: Grown) -> Option<i32> {
        let allow = |limit: i32| {
            Rules { max_cut_length: Some(limit), ..*self }.allow_alone(panel, sheet, (None, None))
        };
        self.tried(panel, sheet).into_iter().filter(|&limit| allow(limit).is_ok()).min()
    }

    /// Lengths at which a limit may decide.
    fn tried(&self, panel: Grown, sheet: Grown) -> [i32; 18] {
        let free = Rules { min_offcut: 0, min_strip: 0, ..*self };
        let of = |(own, whole): (i32, i32), fills: bool| {
            let strip = self.strip_length(own, whole, fills);
            let narrow = free.strip_length(own, whole, fills);
            let least = whole - self.kerf - self.min_offcut.max(1);
            let sides =
                [own, whole, strip, narrow, whole - own, whole - strip, strip - own, narrow - own, least];
            sides.map(|grown| (grown - self.kerf).max(0))
        };
        let across = of((panel.0, sheet.0), panel.1 == sheet.1);
        let down = of((panel.1, sheet.1), panel.0 == sheet.0);
        std::array::from_fn(|n| if n < 9 { across[n] } else { down[n - 9] })
    }
}
