//! Secrets of webhooks, and signatures as Standard Webhooks has them: HMAC-SHA256 over id, time and body.

use crate::clock::{Clock, NoRandomness};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

const MARK: &str = "whsec_";

/// A new secret: 256 bits.
///
/// # Errors
/// If the system has no randomness to give.
pub fn new_secret(clock: &dyn Clock) -> Result<String, NoRandomness> {
    let digits = clock.secret()?;
    let bytes: Vec<u8> = (0..digits.len() / 2)
        .filter_map(|n| u8::from_str_radix(digits.get(2 * n..2 * n + 2)?, 16).ok())
        .collect();
    Ok(format!("{MARK}{}", STANDARD.encode(bytes)))
}

/// The signature of a delivery; none if the secret is damaged.
pub fn sign(secret: &str, id: &str, timestamp: i64, body: &str) -> Option<String> {
    let key = STANDARD.decode(secret.strip_prefix(MARK)?).ok()?;
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
    Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemClock;

    /// The example of the specification.
    #[test]
    fn the_example_of_the_specification_is_signed_as_it_says() {
        let signature = sign(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            "{\"test\": 2432232314}",
        );
        assert_eq!(signature.unwrap(), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_has_256_bits_and_is_never_the_same() {
        let clock = SystemClock::new();
        let (one, other) = (new_secret(&clock).unwrap(), new_secret(&clock).unwrap());
        assert_ne!(one, other);
        assert_eq!(STANDARD.decode(one.strip_prefix(MARK).unwrap()).unwrap().len(), 32);
    }
}
