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
    let name = name(&request.name, "name", &mut faults);
    new_password(&request.password, "password", &mut faults);
    finish(faults, RegisterRequest { email, name, password: request.password })
}

/// Checks and tidies the name of a person, a team or a key.
///
/// # Errors
/// VALIDATION_ERROR if it is none.
pub fn check_name(text: &str) -> Result<String, ApiError> {
    let mut faults = Vec::new();
    let name = name(text, "name", &mut faults);
    finish(faults, name)
}

/// Checks and tidies an address.
///
/// # Errors
/// VALIDATION_ERROR if it is none.
pub fn check_email(text: &str) -> Result<String, ApiError> {
    let mut faults = Vec::new();
    let email = email(text, &mut faults);
    finish(faults, email)
}

/// Checks a password that takes the place of another.
///
/// # Errors
/// VALIDATION_ERROR if it cannot be one.
pub fn check_new_password(path: &str, password: &str) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    new_password(password, path, &mut faults);
    finish(faults, ())
}

/// The password that had to be given again was not the right one. The session stays good: no 401.
pub fn wrong_password(path: &str) -> ApiError {
    ApiError::validation(vec![FieldError::new(path, "wrong_password", json!({}))])
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

fn name(text: &str, path: &str, faults: &mut Vec<FieldError>) -> String {
    let name = text.trim().to_owned();
    if name.is_empty() {
        faults.push(empty(path));
    } else if name.chars().any(char::is_control) {
        faults.push(FieldError::new(path, "not_text", json!({})));
    } else if name.chars().count() > MAX_NAME {
        faults.push(too_long(path, MAX_NAME));
    }
    name
}

fn new_password(password: &str, path: &str, faults: &mut Vec<FieldError>) {
    let length = password.chars().count();
    if length == 0 {
        faults.push(empty(path));
    } else if length < MIN_PASSWORD {
        faults.push(FieldError::new(path, "too_short", json!({"min": MIN_PASSWORD.to_string()})));
    } else if length > MAX_PASSWORD {
        faults.push(too_long(path, MAX_PASSWORD));
    }
}

fn email(text: &str, faults: &mut Vec<FieldError>) -> String {
    let email = text.trim().to_lowercase();
    if email.is_empty() {
        faults.push(empty("email"));
    } else if email.chars().count() > MAX_EMAIL {
        faults.push(too_long("email", MAX_EMAIL));
    } else if !looks_like_an_address(&email) {
        faults.push(FieldError::new("email", "not_an_email", json!({})));
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
    FieldError::new(path, "empty", json!({}))
}

fn too_long(path: &str, max: usize) -> FieldError {
    FieldError::new(path, "too_long", json!({"max": max}))
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
