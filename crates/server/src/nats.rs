//! Workers on other machines, over NATS JetStream. The database stays the only truth: what is lost on the way is handed out
//! again, what comes twice or late is refused by the number of its attempt.

pub mod acks;
pub mod bodies;
pub mod demand;
pub mod dispatcher;
pub mod end_recorder;
pub mod fleet;
pub mod inspection;
pub mod link;
pub mod lots;
pub mod messages;
pub mod protocol;
pub mod roll;
pub mod streams;
pub mod task_guide;
pub mod worker_desk;
