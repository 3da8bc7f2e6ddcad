//! A store room of 100,000 items and 1,000,000 movements, and bookings of 100 sheets in it.

use super::{Times, Watch, call, say, submit};
use crate::support::{Customer, Place, Server};
use reqwest::{Method, StatusCode};
use sea_orm::{ConnectionTrait, Database};
use serde_json::json;

const ITEMS: usize = 100_000;
const TIMES: usize = 40;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_26_a_store_room_of_100_000_items_is_listed_and_booked_at_once() {
    measure("SQLite", Place::sqlite()).await;
    if let Some(place) = Place::postgres().await {
        measure("PostgreSQL", place).await;
    }
}

async fn measure(database: &str, place: Place) {
    let server = Server::start_with(&place, &["--default-plan", "enterprise"]).await;
    let mut customer = Customer::new(&server).await;
    let mut text =
        "material,kind,width,height,thickness,count,min_count,place,price,supplier,notes\n".to_owned();
    for n in 0..ITEMS {
        let kind = if n % 3 == 0 { "remnant" } else { "sheet" };
        text.push_str(&format!(
            "Material {},{kind},{},{},16,{},2,rack {},{}.5,Supplier {},note of item {n}\n",
            n % 200,
            300 + n % 2_500,
            200 + n % 1_800,
            1 + n % 50,
            n % 900,
            n % 300,
            n % 40,
        ));
    }
    let watch = Watch::new();
    let request =
        customer.http.post(format!("{}/api/v1/stock/import", server.base)).bearer_auth(&customer.token);
    let made = request.header("content-type", "text/csv").body(text).send().await.unwrap();
    assert_eq!(made.status(), StatusCode::OK, "{}", made.text().await.unwrap());
    println!("{database}: {ITEMS} items imported in {:.1} s", watch.read().as_secs_f64());
    let rows = Database::connect(place.database_url()).await.unwrap();
    let nine = "SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL \
        SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9";
    let sql = format!(
        "INSERT INTO stock_movements (item_id, at, user_id, kind, change, count_after) \
         SELECT m.item_id, m.at, m.user_id, 'correction', 0, m.count_after FROM stock_movements AS m, ({nine}) AS nine"
    );
    rows.execute_unprepared(&sql).await.unwrap();
    rows.execute_unprepared("UPDATE stock_items SET movements = 10").await.unwrap();
    rows.execute_unprepared("ANALYZE").await.unwrap();
    rows.close().await.unwrap();
    let watch = Watch::new();
    let list = customer.get(&server, "/api/v1/stock?search=material%207&page_size=100").await;
    println!("{database}: the first list after {:.0} ms", watch.read().as_secs_f64() * 1e3);
    let item = list["items"][0]["id"].as_str().unwrap().to_owned();
    let mut worst = (0.0, String::new());
    let movements = format!("{item}/movements");
    for query in [
        "?page_size=100",
        "?sort=-place&page=900",
        "?sort=price",
        "?sort=-created_at&page=2000",
        "?sort=-number",
        "?sort=count",
        "?search=item%209999",
        "?search=supplier",
        "?search=rack%2012&sort=-width&kind=remnant",
        "?search=nowhere",
        "?material=Material%2077&sort=height",
        "?kind=remnant&sort=-count&page=300",
        "?low=true&sort=place",
        "?retired=true",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain([format!("/{movements}")])
    {
        let mut times = Times::default();
        for _ in 0..TIMES {
            let watch = Watch::new();
            let path = format!("/api/v1/stock{query}");
            let (status, answer) =
                call(&customer.http, &server, &customer.token, Method::GET, &path, None).await;
            times.add(watch.read());
            assert_eq!(status, StatusCode::OK, "{answer}");
        }
        println!("{database}: {query}: {}", times.text());
        if times.at(0.5) > worst.0 {
            worst = (times.at(0.5), query);
        }
    }
    let figure = format!("{database}: worst p50 {:.1} ms ({})", worst.0, worst.1);
    say(
        26,
        "lists of 100,000 items with 1,000,000 movements, any search, filter, order",
        "p50 ≤ 10 ms",
        &figure,
        worst.0 <= 10.0,
    );
    book(database, &server, &mut customer).await;
    server.kill().await;
    place.clear().await;
}

/// A hundred rows of one sheet each, all of which are used.
async fn book(database: &str, server: &Server, customer: &mut Customer) {
    let mut stock = Vec::new();
    for n in 0..100 {
        let body = json!({"material": format!("Booked {n}"), "width": 2800, "height": 2070, "count": 1_000});
        let (status, made) =
            call(&customer.http, server, &customer.token, Method::POST, "/api/v1/stock", Some(&body)).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        stock.push(json!({"id": n.to_string(), "width": 2800, "height": 2070, "count": 1, "material": format!("Booked {n}"),
            "stock_item_id": made["id"]}));
    }
    let panels: Vec<_> = (0..100)
        .map(|n| json!({"id": n.to_string(), "width": 2000, "height": 1500, "count": 1, "material": format!("Booked {n}")}))
        .collect();
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"optimization_factor": 0}});
    let id = submit(customer, server, &job).await;
    customer.wait_for_all(server).await;
    let path = format!("/api/v1/calculations/{id}/booking");
    let (mut times, mut remnants) = (Times::default(), 0);
    for _ in 0..TIMES {
        let watch = Watch::new();
        let (status, made) =
            call(&customer.http, server, &customer.token, Method::POST, &path, Some(&json!({}))).await;
        times.add(watch.read());
        assert_eq!(
            (status, made["take"].as_array().map(Vec::len)),
            (StatusCode::CREATED, Some(100)),
            "{made}"
        );
        remnants = made["put"].as_array().map_or(0, Vec::len);
        let (status, _) = call(&customer.http, server, &customer.token, Method::DELETE, &path, None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    let figure = format!("{database}: {remnants} remnants, {}", times.text());
    say(26, "booking of 100 sheets of 100 items", "p50 ≤ 50 ms", &figure, times.at(0.5) <= 50.0);
}
