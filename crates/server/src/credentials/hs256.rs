//! The one algorithm of access tokens, HMAC with SHA-256, for `jsonwebtoken`: what that library could bring
//! along itself has RSA and elliptic curves with it, which nobody here asks for.

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result};
use jsonwebtoken::signature::{Error, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, EncodingKey};
use sha2::Sha256;

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: signer,
    verifier_factory: verifier,
    key_utils: KeyUtils::new_unimplemented(),
};

/// Makes it the algorithm of this process; again does nothing.
pub fn install() {
    let _ = PROVIDER.install_default();
}

struct Hs256(Hmac<Sha256>);

impl Hs256 {
    fn new(algorithm: Algorithm, family: AlgorithmFamily, secret: &[u8]) -> Result<Hs256> {
        if algorithm != Algorithm::HS256 {
            return Err(ErrorKind::InvalidAlgorithm.into());
        }
        if family != AlgorithmFamily::Hmac {
            return Err(ErrorKind::InvalidKeyFormat.into());
        }
        let mac = Hmac::new_from_slice(secret).map_err(|_| ErrorKind::InvalidKeyFormat)?;
        Ok(Hs256(mac))
    }

    fn of(&self, message: &[u8]) -> Hmac<Sha256> {
        self.0.clone().chain_update(message)
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, Error> {
        Ok(self.of(message).finalize().into_bytes().to_vec())
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    /// Takes the same time wherever the signatures differ.
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        self.of(message).verify_slice(signature).map_err(Error::from_source)
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    Ok(Box::new(Hs256::new(*algorithm, key.family(), key.as_bytes())?))
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    Ok(Box::new(Hs256::new(*algorithm, key.family(), key.try_get_as_bytes()?)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsonwebtoken::crypto::{sign, verify};

    /// Appendix A.1 of RFC 7515.
    const SECRET: &str =
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ+EstJQLr/T+1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow==";
    const MESSAGE: &[u8] = b"eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    const SIGNATURE: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    #[test]
    fn a_token_is_signed_and_recognised_as_the_standard_has_it() {
        install();
        let key = EncodingKey::from_base64_secret(SECRET).unwrap();
        assert_eq!(sign(MESSAGE, &key, Algorithm::HS256).unwrap(), SIGNATURE);
        let key = DecodingKey::from_base64_secret(SECRET).unwrap();
        assert!(verify(SIGNATURE, MESSAGE, &key, Algorithm::HS256).unwrap());
        assert!(!verify(SIGNATURE, b"something else", &key, Algorithm::HS256).unwrap());
        assert!(!verify(&SIGNATURE[..40], MESSAGE, &key, Algorithm::HS256).unwrap());
        assert!(!verify("", MESSAGE, &key, Algorithm::HS256).unwrap());
    }

    #[test]
    fn no_other_algorithm_and_no_other_kind_of_key_is_taken() {
        install();
        let (ours, theirs) = (EncodingKey::from_secret(b"secret"), EncodingKey::from_rsa_der(b"key"));
        for other in [Algorithm::HS384, Algorithm::HS512, Algorithm::RS256, Algorithm::ES256] {
            sign(MESSAGE, &ours, other).unwrap_err();
        }
        sign(MESSAGE, &theirs, Algorithm::HS256).unwrap_err();
    }
}
