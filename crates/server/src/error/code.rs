//! The codes of refusals, each with the HTTP status that belongs to it.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// Makes the enum with a list of all it holds, so that no code can be left out of it.
macro_rules! codes {
    ($(#[$attribute:meta])* pub enum $name:ident { $($(#[$doc:meta])* $code:ident),+ $(,)? }) => {
        $(#[$attribute])*
        pub enum $name { $($(#[$doc])* $code),+ }

        impl $name {
            /// Every code.
            pub const ALL: &[$name] = &[$($name::$code),+];
        }
    };
}

codes! {
    /// Why a request was refused.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum ErrorCode {
        /// The request cannot be read.
        BadRequest,
        /// The request can be read, but its values are wrong: see `details.fields`.
        ValidationError,
        /// Nobody is signed in.
        Unauthorized,
        /// Wrong address or wrong password.
        InvalidCredentials,
        /// The refresh token is no refresh token at all.
        InvalidRefreshToken,
        /// The refresh token is too old.
        RefreshTokenExpired,
        /// Nobody knows the refresh token.
        RefreshTokenNotFound,
        /// The refresh token was used before or its session was ended.
        RefreshTokenRevoked,
        /// The refresh token belongs to another user than the access token.
        TokenUserMismatch,
        /// The request names nothing that is to change.
        NoFieldsToUpdate,
        /// Somebody is signed in, but may not do this.
        Forbidden,
        /// More panels than the plan allows.
        SubscriptionPanelLimitExceeded,
        /// More rows of stock than the plan allows.
        SubscriptionStockLimitExceeded,
        /// As many calculations wait as one person may have waiting.
        CalculationLimitExceeded,
        /// No calculation left in this month.
        SubscriptionRequestLimitExceeded,
        /// As many projects as the plan allows.
        SubscriptionProjectLimitExceeded,
        /// As many links as a calculation may have.
        SharedLinkLimitExceeded,
        /// The user's plan is not among the plans of this installation.
        NoActiveSubscription,
        /// Nobody has that address, or the person is not in the team.
        UserNotFound,
        /// There is nothing at this address.
        NotFound,
        /// There is no such calculation, or it is someone else's.
        CalculationNotFound,
        /// There is no such task, or it is someone else's.
        TaskNotFound,
        /// There is no such batch, or it is someone else's.
        BatchNotFound,
        /// There is no such project, or it is someone else's.
        ProjectNotFound,
        /// There is no such material, or it is someone else's.
        MaterialNotFound,
        /// The shop has no such item in stock.
        StockItemNotFound,
        /// There is no such set of panels, or it is someone else's.
        PanelSetNotFound,
        /// There is no such set of stock panels, or it is someone else's.
        StockPanelSetNotFound,
        /// Materials of the system cannot be changed.
        MaterialUpdateForbidden,
        /// Materials of the system cannot be deleted.
        MaterialDeleteForbidden,
        /// Templates that come with the program cannot be changed.
        TemplateUpdateForbidden,
        /// As many templates of a kind as somebody may have.
        TemplateLimitExceeded,
        /// Templates and sets of the system cannot be deleted.
        TemplateDeleteForbidden,
        /// There is less in stock than was to be taken: see `details.short`.
        StockConflict,
        /// The calculation is booked already.
        AlreadyBooked,
        /// The store room holds as much as it can.
        StockLimitExceeded,
        /// The address is registered already.
        UserAlreadyExists,
        /// The key of idempotency was used for another request.
        IdempotencyKeyReused,
        /// A request with the same key of idempotency is under way.
        IdempotencyInProgress,
        /// Too many attempts; `Retry-After` says when to try again.
        TooManyRequests,
        /// The database refused.
        DatabaseError,
        /// The database does not answer.
        DatabaseHealthCheckFailed,
        /// A password could not be hashed.
        PasswordHashFailed,
        /// A token could not be made.
        TokenGenerationFailed,
        /// An answer could not be written as JSON.
        SerializationFailed,
        /// The server is starting or going down and takes no tasks.
        WorkerPoolNotInitialized,
        /// A fault of the server.
        InternalError,
    }
}

impl ErrorCode {
    /// Its name in answers.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
    }

    pub(super) fn status(self) -> StatusCode {
        use ErrorCode::*;
        match self {
            BadRequest | ValidationError | NoFieldsToUpdate => StatusCode::BAD_REQUEST,
            Unauthorized | InvalidCredentials | InvalidRefreshToken | RefreshTokenExpired
            | RefreshTokenNotFound | RefreshTokenRevoked | TokenUserMismatch => StatusCode::UNAUTHORIZED,
            Forbidden
            | SubscriptionPanelLimitExceeded
            | SubscriptionStockLimitExceeded
            | SubscriptionRequestLimitExceeded
            | SubscriptionProjectLimitExceeded
            | MaterialUpdateForbidden
            | MaterialDeleteForbidden
            | TemplateUpdateForbidden
            | TemplateLimitExceeded
            | TemplateDeleteForbidden
            | SharedLinkLimitExceeded
            | StockLimitExceeded
            | CalculationLimitExceeded
            | NoActiveSubscription => StatusCode::FORBIDDEN,
            NotFound
            | UserNotFound
            | CalculationNotFound
            | TaskNotFound
            | BatchNotFound
            | ProjectNotFound
            | MaterialNotFound
            | StockItemNotFound
            | PanelSetNotFound
            | StockPanelSetNotFound => StatusCode::NOT_FOUND,
            UserAlreadyExists | StockConflict | AlreadyBooked | IdempotencyInProgress => StatusCode::CONFLICT,
            IdempotencyKeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            DatabaseHealthCheckFailed | WorkerPoolNotInitialized => StatusCode::SERVICE_UNAVAILABLE,
            DatabaseError
            | PasswordHashFailed
            | TokenGenerationFailed
            | SerializationFailed
            | InternalError => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}
