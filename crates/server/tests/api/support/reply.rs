//! What the server answers, checked against the OpenAPI document.

use reqwest::{StatusCode, header::HeaderMap};
use serde_json::Value;

/// What the server answered.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
}

/// Somebody who is signed in.
#[derive(Clone)]
pub struct Person {
    pub access: String,
    pub refresh: String,
}

/// Sends a request. Its answer is checked against the OpenAPI document, whatever was sent.
pub async fn answer(request: reqwest::RequestBuilder) -> Reply {
    let (client, request) = request.build_split();
    let request = request.unwrap();
    let (method, path) = (request.method().clone(), request.url().path().to_owned());
    let reply = Reply::of(client.execute(request).await.unwrap()).await;
    crate::contract::check(&method, &path, reply.status, &reply.body);
    reply
}

impl Reply {
    async fn of(response: reqwest::Response) -> Reply {
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        Reply { status, headers, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
    }

    /// The body of a good answer.
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.body);
        self.body
    }

    /// Checks that this is a refusal with that code, in the shape of all refusals.
    pub fn refused(&self, status: u16, code: &str) -> &Value {
        assert_eq!(self.body["code"], code, "{}: {}", self.status, self.body);
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        assert_eq!(self.body["statusCode"], status);
        assert!(self.body["message"].as_str().is_some_and(|message| !message.is_empty()));
        assert_eq!(self.body.as_object().unwrap().len(), 4, "{}", self.body);
        &self.body["details"]
    }

    /// The kinds of the faults of a VALIDATION_ERROR by their paths; each has a sentence of its own too.
    pub fn faults(&self) -> Value {
        let details = self.refused(400, "VALIDATION_ERROR");
        let faults = details["faults"].as_array().unwrap();
        let sentences = details["fields"].as_object().unwrap();
        let kind = |fault: &Value| {
            let path = fault["path"].as_str().unwrap().to_owned();
            assert_ne!(sentences[&path], fault["fault"], "{path} has no sentence");
            (path, fault["fault"].clone())
        };
        Value::Object(faults.iter().map(kind).collect())
    }
}

impl Person {
    pub fn of(body: &Value) -> Person {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Person { access: text(&body["access_token"]), refresh: text(&body["refresh_token"]) }
    }
}
