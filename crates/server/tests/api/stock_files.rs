//! The store room as a file, and files into the store room.

use crate::stock::{add, board, field, id, list, pro, step};
use crate::support::{Person, Reply, Setup, Site, answer};
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/stock/import";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async fn import(site: &Site, who: &Person, kind: &str, body: impl Into<Vec<u8>>) -> Reply {
    let request = site.raw(Method::POST, PATH).bearer_auth(&who.access).header(CONTENT_TYPE, kind);
    answer(request.body(body.into())).await
}

async fn file(site: &Site, who: &Person, path: &str, language: &str) -> Vec<u8> {
    let request = site.raw(Method::GET, &format!("/api/v1/stock/files/{path}")).bearer_auth(&who.access);
    let answer = request.header("accept-language", language).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert!(
        answer.headers()["content-disposition"]
            .to_str()
            .unwrap()
            .starts_with("attachment; filename=\"stock.")
    );
    answer.bytes().await.unwrap().to_vec()
}

/// Everything that lists tell of a room, without what differs from shop to shop.
async fn content(site: &Site, who: &Person) -> Vec<Value> {
    let mut items = Vec::new();
    for query in ["retired=false", "retired=true"] {
        let all = list(site, who, query).await;
        for item in all["items"].as_array().unwrap() {
            let mut item = item.clone();
            for own in ["id", "number", "calculation_id"] {
                item.as_object_mut().unwrap().remove(own);
            }
            items.push(item);
        }
    }
    items.sort_by_key(Value::to_string);
    items
}

stories! {
    async fn what_was_exported_is_imported_as_it_was_in_any_language_and_format(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        for item in [
            json!({"material": "=SUM(A1)", "width": 2800.125, "height": 2070, "thickness": 16.5, "grain": 2, "count": 5, "min_count": 3,
                "place": "@home", "price": "1234.5678", "supplier": "Holz, Leim & Co; Söhne", "notes": "two\nlines \"quoted\""}),
            json!({"material": "'quoted'", "kind": "remnant", "width": 900, "height": 400, "count": 1, "notes": "'=1+1"}),
            json!({"material": "Дуб", "width": 1, "height": 1_000_000, "count": 0}),
        ] {
            add(&site, &anna, item).await;
        }
        let before = content(&site, &anna).await;
        for (n, (path, kind, language)) in [("csv", "text/csv", "en"), ("csv", "text/csv; charset=utf-8", "ru"), ("xlsx", XLSX, "ru")].into_iter().enumerate() {
            let file = file(&site, &anna, path, language).await;
            if path == "csv" {
                let text = String::from_utf8(file.clone()).unwrap();
                assert!(text.contains("'=SUM(A1)") && text.contains("'@home") && !text.contains(",=") && !text.contains(";="), "{text}");
            }
            let other = site.person(&format!("other{n}")).await;
            let made = import(&site, &other, kind, file.clone()).await.ok();
            assert_eq!(made, json!({"created": 3, "changed": 0}), "another shop's ids are no ids here");
            assert_eq!(content(&site, &other).await, before, "{path} {language}");
            let again = import(&site, &anna, kind, file).await.ok();
            assert_eq!(again, json!({"created": 0, "changed": 3}));
            assert_eq!(content(&site, &anna).await, before, "{path} {language}");
        }
        let filtered = String::from_utf8(file(&site, &anna, "csv?kind=remnant", "en").await).unwrap();
        assert_eq!(filtered.lines().count(), 2);
        site.end().await;
    }

    async fn an_import_corrects_counts_and_changes_what_it_names(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let (oak, ash) = (add(&site, &anna, json!({"material": "Oak", "width": 100, "height": 100, "count": 5, "place": "here"})).await, add(&site, &anna, board("Ash", 2)).await);
        step(&site, &anna, &ash, -1, "out").await.ok();
        let text = format!("id,count,place,retired\n{},7,,\n{},0,there,true\n", id(&oak), id(&ash));
        assert_eq!(import(&site, &anna, "text/csv", text).await.ok(), json!({"created": 0, "changed": 2}));
        let now = list(&site, &anna, "").await;
        assert_eq!((field(&now, "material"), field(&now, "count"), field(&now, "place")), (vec![&json!("Oak")], vec![&json!(7)], vec![&json!(null)]));
        let retired = list(&site, &anna, "retired=true").await;
        assert_eq!((field(&retired, "count"), field(&retired, "place")), (vec![&json!(0)], vec![&json!("there")]));
        let moves = site.get(&format!("/api/v1/stock/{}/movements", id(&oak)), Some(&anna)).await.ok();
        assert_eq!((&moves["movements"][0]["kind"], &moves["movements"][0]["change"]), (&json!("correction"), &json!(2)));
        assert_eq!(site.get("/api/v1/activity?action=imported", Some(&anna)).await.ok()["total"], 1);
        site.end().await;
    }

    async fn an_import_with_a_fault_writes_nothing_and_names_every_fault(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let oak = add(&site, &anna, board("Oak", 5)).await;
        let text = format!("id,material,kind,width,height,count,price,retired\n,Ash,sheet,100,100,1,,\n,,board,0,,-1,1.00001,maybe\n{0},Elm,,,,3,,\n\n{0},,,5,5,x,,\n", id(&oak));
        assert_eq!(import(&site, &anna, "text/csv", text).await.faults(), json!({
            "rows[1].kind": "not_one_of", "rows[1].width": "too_small", "rows[1].height": "missing", "rows[1].count": "too_small",
            "rows[1].price": "too_many_decimals", "rows[1].retired": "not_a_boolean", "rows[3].id": "duplicate", "rows[3].count": "not_a_number"}));
        let now = list(&site, &anna, "").await;
        assert_eq!((&now["total"], &now["items"][0]["material"], &now["items"][0]["count"]), (&json!(1), &json!("Oak"), &json!(5)));
        site.end().await;
    }

    async fn what_is_no_list_is_refused_before_it_costs_anything(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        import(&site, &anna, "application/json", "{}").await.refused(415, "BAD_REQUEST");
        import(&site, &anna, "text/csv", vec![0xff, 0xff]).await.refused(400, "BAD_REQUEST");
        import(&site, &anna, XLSX, "no workbook").await.refused(400, "BAD_REQUEST");
        assert_eq!(import(&site, &anna, "text/csv", "").await.faults(), json!({"rows": "empty"}));
        assert_eq!(import(&site, &anna, "text/csv", "width,prize\n").await.faults(), json!({"columns.prize": "unknown_name"}));
        assert_eq!(import(&site, &anna, "text/csv", "width\n1\n".to_owned() + &"1\n".repeat(100_000)).await.faults(), json!({"rows": "too_long"}));
        import(&site, &anna, "text/csv", "width,height\n".to_owned() + &",".repeat(2_000_001)).await.refused(413, "BAD_REQUEST");
        import(&site, &anna, "text/csv", "x".repeat(16 * 1024 * 1024 + 1)).await.refused(413, "BAD_REQUEST");
        site.put_on_plan("anna@example.com", "free").await;
        import(&site, &anna, "text/csv", "width,height\n1,1\n").await.refused(403, "FORBIDDEN");
        site.end().await;
    }

    async fn a_workbook_that_unpacks_to_very_much_is_refused(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let mut book = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        book.start_file("xl/workbook.xml", zip::write::SimpleFileOptions::default()).unwrap();
        let blank = vec![b' '; 1024 * 1024];
        for _ in 0..65 {
            std::io::Write::write_all(&mut book, &blank).unwrap();
        }
        let bomb = book.finish().unwrap().into_inner();
        assert!(bomb.len() < 1024 * 1024);
        import(&site, &anna, XLSX, bomb).await.refused(413, "BAD_REQUEST");
        site.end().await;
    }
}
