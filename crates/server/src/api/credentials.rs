//! What an address, a password and a name may be.

use crate::api::auth::{LoginRequest, RegisterRequest};
use crate::error::{ApiError, FieldError};
use serde_json::json;

const MIN_PASSWORD: usize = 8;
const MAX_PASSWORD: usize = 200;
const MAX_NAME: usize = 200;
const MAX_EMAIL: usize = 254;

/// Checks and tidies what somebody registers with.
///
/// # Errors
/// VALIDATION_ERROR with every wrong field.
pub fn check_registration(request: RegisterRequest) -> Result<RegisterRequest, ApiError> {
    let mut faults = Vec::new();
    let email = email(&request.email, &mut faults);
    let name = request.name.trim().to_owned();
    if name.is_empty() {
        faults.push(empty("name"));
    } else if name.chars().any(char::is_control) {
        faults.push(FieldError::new("name", "not_text", "must not have control characters", json!({})));
    } else if name.chars().count() > MAX_NAME {
        faults.push(too_long("name", MAX_NAME));
    }
    let length = request.password.chars().count();
    if length == 0 {
        faults.push(empty("password"));
    } else if length < MIN_PASSWORD {
        let message = format!("must have at least {MIN_PASSWORD} characters");
        faults.push(FieldError::new(
            "password",
            "too_short",
            message,
            json!({"min": MIN_PASSWORD.to_string()}),
        ));
    } else if length > MAX_PASSWORD {
        faults.push(too_long("password", MAX_PASSWORD));
    }
    finish(faults, RegisterRequest { email, name, password: request.password })
}

/// Checks and tidies what somebody signs in with. A password that is too short is just a wrong one.
///
/// # Errors
/// VALIDATION_ERROR with every wrong field.
pub fn check_login(request: LoginRequest) -> Result<LoginRequest, ApiError> {
    let mut faults = Vec::new();
    let email = email(&request.email, &mut faults);
    if request.password.is_empty() {
        faults.push(empty("password"));
    } else if request.password.chars().count() > MAX_PASSWORD {
        faults.push(too_long("password", MAX_PASSWORD));
    }
    finish(faults, LoginRequest { email, password: request.password })
}

fn finish<T>(faults: Vec<FieldError>, good: T) -> Result<T, ApiError> {
    if faults.is_empty() { Ok(good) } else { Err(ApiError::validation(faults)) }
}

fn email(text: &str, faults: &mut Vec<FieldError>) -> String {
    let email = text.trim().to_lowercase();
    if email.is_empty() {
        faults.push(empty("email"));
    } else if email.chars().count() > MAX_EMAIL {
        faults.push(too_long("email", MAX_EMAIL));
    } else if !looks_like_an_address(&email) {
        faults.push(FieldError::new("email", "not_an_email", "must be an email address", json!({})));
    }
    email
}

/// One `@`, something before it, a domain with a dot inside behind it, no blanks.
fn looks_like_an_address(email: &str) -> bool {
    let Some((local, domain)) = email.split_once('@') else { return false };
    let clean = |c: char| !c.is_whitespace() && !c.is_control() && c != '@';
    let labels: Vec<&str> = domain.split('.').collect();
    !local.is_empty()
        && email.chars().filter(|&c| c == '@').count() == 1
        && local.chars().all(clean)
        && domain.chars().all(clean)
        && labels.len() > 1
        && labels.iter().all(|label| !label.is_empty())
}

fn empty(path: &str) -> FieldError {
    FieldError::new(path, "empty", "must not be empty", json!({}))
}

fn too_long(path: &str, max: usize) -> FieldError {
    FieldError::new(path, "too_long", format!("must not be longer than {max}"), json!({"max": max}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_by_a_simple_pattern() {
        for good in ["a@b.co", "имя@пример.рф", "a.b+c@d-e.f.org"] {
            assert!(looks_like_an_address(good), "{good}");
        }
        for bad in ["", "a", "a@b", "@b.co", "a@.co", "a@b.", "a b@c.de", "a@b@c.de", "a\0@b.co"] {
            assert!(!looks_like_an_address(bad), "{bad}");
        }
    }

    #[test]
    fn addresses_are_kept_in_small_letters_without_blanks_around() {
        let request = LoginRequest { email: " Anna@Example.COM ".into(), password: "x".into() };
        assert_eq!(check_login(request).unwrap().email, "anna@example.com");
    }
}
