//! A shared plan as guests see it, read once for all of them.

use crate::plan_outline::PlanOutline;
use crate::transfer_memory::Reservation;
use axum::body::Bytes;
use store::Packed;

/// A plan as guests see it.
pub struct GuestPlan {
    /// What can be ticked off.
    pub outline: PlanOutline,
    /// `"job":{…},"solution":{…}`.
    pub shown: Packed,
}

/// What was ticked off, as JSON. Its memory stays reserved for as long as somebody holds it.
pub struct ProgressText {
    /// The body of the answer.
    pub json: Bytes,
    /// Names this state of the items, as `ETag`.
    pub tag: String,
    _reservation: Option<Reservation>,
}

impl ProgressText {
    /// A text with the memory that was reserved for it.
    pub fn new(json: Bytes, tag: String, reservation: Option<Reservation>) -> ProgressText {
        ProgressText { json, tag, _reservation: reservation }
    }
}
