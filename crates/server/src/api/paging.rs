//! How the query of a list names its page.

use utoipa::IntoParams;

/// Which page of a list, for its documentation.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
pub struct Paging {
    /// The page, from 1.
    #[param(minimum = 1, default = 1)]
    page: Option<u32>,
    /// Records on a page.
    #[param(minimum = 1, maximum = 100, default = 50)]
    page_size: Option<u32>,
}
