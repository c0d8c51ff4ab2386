import { LANGUAGES } from "@/lib/core/languages";
import { describe, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { CURRENCIES } from "@/lib/core/context";
import { testApi } from "@/lib/api-suites/test-module";
import { importRates } from "@/lib/gateway/pricing/rates/public";
import { type Pricelist, pricelistSchema } from "./schema";
import { PRICELIST_SERVICES } from "./schema-values";
import { type Cells, readCsv, readXlsx, toHead } from "./test-files";

const { api } = testApi({ hasRates: true });

const get = (path: string, headers: Record<string, string> = {}) =>
  api.request(path, { headers: { accept: "application/json", ...headers } });
const list = async (path: string): Promise<Pricelist[]> => (await get(path)).json();

/** The record of a line of a file: what is empty has no price. */
function toRecord(cells: Cells): Pricelist {
  const rates: Pricelist["rates"] = {};
  for (const service of PRICELIST_SERVICES) {
    const [s = "", m = "", l = "", xl = ""] = ["s", "m", "l", "xl"].map(
      (level) => cells[`${service}_${level}`],
    );
    if (s !== "") rates[service] = [Number(s), Number(m), Number(l), Number(xl)];
  }
  return pricelistSchema.parse({ ...toHead(cells), rates });
}

const fromCsv = (text: string) => readCsv(text).map(toRecord);
const fromXlsx = (bytes: Uint8Array) => readXlsx(bytes).map(toRecord);

describe.each(CURRENCIES)("%s", (currency) => {
  test.each(LANGUAGES)("exports CSV and XLSX in %s that match the JSON", async (lang) => {
    const query = `currency=${currency}&lang=${lang}`;
    const json = await list(`/pricelist/all?${query}`);
    expect(json.length).toBeGreaterThan(2);
    const csv = await get(`/pricelist/all?${query}&format=csv`);
    expect(fromCsv(await csv.text())).toEqual(json);
    const xlsx = await get(`/pricelist/all?${query}&format=xlsx`);
    expect(fromXlsx(new Uint8Array(await xlsx.arrayBuffer()))).toEqual(json);
  });
});

test("returns one country by its localized name, without any key", async () => {
  const response = await get("/pricelist/de?LANG=x&lang=PL&currency=chf&format=JSON");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBeNull();
  const record = pricelistSchema.parse(await response.json());
  expect(record).toMatchObject({ country: "DE", name: "Niemcy", currency: "CHF" });
  expect(record.rates.direct).toHaveLength(4);
});

test("charges the account the list's price at its level", async () => {
  const { headers } = await makeTestAccount();
  const mine = await (
    await get("/me/pricelist/DE", { ...headers, accept: "application/json" })
  ).json();
  const record = pricelistSchema.parse(await (await get("/pricelist/DE")).json());
  expect(record.rates.direct).toContain(mine.rates.direct);
});

test.each([
  ["en", "numbers only"],
  ["de", "Nummern"],
  ["es", "números"],
  ["pt", "números"],
  ["pl", "numerów"],
])("shows requirements in %s", async (lang, word) => {
  const record = await (await get(`/pricelist/US?lang=${lang}`)).json();
  expect(record.requirements).toContain(word);
});

test("ignores the browser's language: the URL alone determines a file's content", async () => {
  const plain = await get("/pricelist/DE");
  const other = await get("/pricelist/DE", { "accept-language": "pl", accept: "text/csv" });
  expect(await other.text()).toBe(await plain.text());
  expect(other.headers.get("etag")).toBe(plain.headers.get("etag"));
});

test("gives files a name", async () => {
  const response = await get("/pricelist/all?format=xlsx");
  expect(response.headers.get("content-disposition")).toMatch(
    /filename="prices-all-EUR-[\d-]+\.xlsx"/,
  );
  expect(response.headers.get("content-type")).toContain("spreadsheetml");
});

test("returns 304 for the current version, and a new import at once", async () => {
  const first = await get("/pricelist/all?format=xlsx");
  const tag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const again = await get("/pricelist/all?format=xlsx", { "if-none-match": tag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const other = await get("/pricelist/all?format=csv", { "if-none-match": tag });
  expect(other.status).toBe(200);
});

test.each([
  ["/pricelist/ZZ", 404],
  ["/pricelist/XX", 404],
  ["/pricelist/D", 404],
  ["/pricelist/DEU", 404],
  // Upper case they would be SS and FI.
  ["/pricelist/%C3%9F", 404],
  ["/pricelist/%EF%AC%81", 404],
  ["/pricelist/D%00", 404],
  ["/pricelist/DE?format=pdf", 400],
  ["/pricelist/DE?currency=USD", 400],
  ["/pricelist/DE?lang=fr", 400],
  ["/pricelist/DE?lang=&format=&currency=", 200],
  ["/pricelist/AQ", 200],
])("%s returns %i", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test("gives every service four prices, and checks their global ones", async () => {
  const { rates } = pricelistSchema.parse(await (await get("/pricelist/DE")).json());
  expect(Object.keys(rates)).toEqual([...PRICELIST_SERVICES]);
  expect(rates).toMatchObject({ pro: [0.02, 0.02, 0.02, 0.02], economy: [0.01, 0.01, 0.01, 0.01] });
  const chf = pricelistSchema.parse(await (await get("/pricelist/US?currency=CHF")).json());
  expect(chf.rates).toMatchObject({ pro: [0.02, 0.02, 0.02, 0.02] });
});

describe("JSON-LD", () => {
  const ld = { accept: "application/ld+json" };

  test("represents a country as a resource", async () => {
    const response = await get("/pricelist/de", ld);
    expect(response.headers.get("content-type")).toBe("application/ld+json; charset=utf-8");
    const linked = await response.json();
    expect(linked).toMatchObject({
      "@context": "/contexts/Pricelist",
      "@id": "/pricelist/DE",
      "@type": "Pricelist",
    });
    expect(linked).toMatchObject(await (await get("/pricelist/de")).json());
    const context = await (await get("/contexts/Pricelist")).json();
    expect(context["@context"].rates).toBe("Pricelist/rates");
  });

  test("represents all countries as a collection", async () => {
    const linked = await (await get("/pricelist/all", ld)).json();
    const plain = await list("/pricelist/all");
    expect(linked).toMatchObject({
      "@id": "/pricelist/all",
      "@type": "hydra:Collection",
      "hydra:totalItems": plain.length,
    });
    expect(linked.member).toMatchObject(plain);
    expect(linked.member[0]["@id"]).toBe(`/pricelist/${plain[0]?.country}`);
  });

  test("is the default format, except for requested files", async () => {
    const any = { accept: "*/*" };
    expect((await (await get("/pricelist/DE", any)).json())["@type"]).toBe("Pricelist");
    const file = await (await get("/pricelist/all?format=json", any)).json();
    expect(file).toEqual(await list("/pricelist/all"));
  });

  test("has a version of its own", async () => {
    const plain = (await get("/pricelist/DE")).headers.get("etag") ?? "";
    const linked = await get("/pricelist/DE", { ...ld, "if-none-match": plain });
    expect(linked.status).toBe(200);
    const again = { ...ld, "if-none-match": linked.headers.get("etag") ?? "" };
    expect((await get("/pricelist/DE", again)).status).toBe(304);
  });
});

test("doesn't add a country to the list for checks alone", async () => {
  await importRates(
    "country,service,currency,s,m,l,xl\nZZ,fraud_pro,EUR,1,1,1,1\nDE,direct,EUR,1,2,3,4",
  );
  await expect.poll(() => list("/pricelist/all")).toHaveLength(1);
  expect((await list("/pricelist/all"))[0]?.rates).toEqual({
    direct: [1, 2, 3, 4],
    pro: [1, 1, 1, 1],
  });
});
