import { LANGUAGES } from "@/lib/core/languages";
import { expect, test, vi } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { planRates, withdrawPlan } from "@/lib/gateway/pricing/rates/public";
import { type MyPricelist, myPriceChangesSchema, myPricelistSchema } from "./schema";
import { PRICELIST_SERVICES } from "./schema-values";
import { type Cells, readCsv, readXlsx, toHead } from "./test-files";

const { api } = testApi({ hasRates: true });

function toRecord(cells: Cells): MyPricelist {
  const rates = PRICELIST_SERVICES.flatMap((service) =>
    (cells[service] ?? "") === "" ? [] : [[service, Number(cells[service])] as const],
  );
  return myPricelistSchema.parse({ ...toHead(cells), rates: Object.fromEntries(rates) });
}

const get = (path: string, headers: Record<string, string>) =>
  api.request(path, { headers: { accept: "application/json", ...headers } });

test.each(["EUR", "CHF"] as const)(
  "exports of own prices in %s match the JSON",
  async (currency) => {
    const { headers } = await makeTestAccount({ currency });
    for (const lang of LANGUAGES) {
      const of = (format: string) =>
        get(`/me/pricelist/all?lang=${lang.toUpperCase()}&format=${format}`, headers);
      const json: MyPricelist[] = await (await of("json")).json();
      expect(json.length).toBeGreaterThan(2);
      expect(json.every((list) => list.currency === currency)).toBe(true);
      expect(readCsv(await (await of("csv")).text()).map(toRecord)).toEqual(json);
      const xlsx = await of("xlsx");
      expect(readXlsx(new Uint8Array(await xlsx.arrayBuffer())).map(toRecord)).toEqual(json);
      expect(xlsx.headers.get("content-disposition")).toContain(`prices-all-${currency}-`);
      expect(xlsx.headers.get("cache-control")).toContain("no-store");
    }
  },
);

test("shows one line per country, in the account's language", async () => {
  const { headers } = await makeTestAccount();
  const csv = await (await get("/me/pricelist/de?format=CSV", headers)).text();
  const [list, ...others] = readCsv(csv).map(toRecord);
  expect(others).toEqual([]);
  expect(list).toEqual(await (await get("/me/pricelist/DE", headers)).json());
});

test("returns one price per service, checks included, as a resource", async () => {
  const { headers } = await makeTestAccount();
  const linked = await get("/me/pricelist/DE", { ...headers, accept: "application/ld+json" });
  const plain: MyPricelist = await (await get("/me/pricelist/DE", headers)).json();
  expect(await linked.json()).toEqual({
    "@context": "/contexts/MyPricelist",
    "@id": "/me/pricelist/DE",
    "@type": "MyPricelist",
    ...plain,
  });
  expect(plain.rates).toMatchObject({ pro: 0.02, economy: 0.01 });
  const all = await get("/me/pricelist/all", { ...headers, accept: "application/ld+json" });
  expect((await all.json())["@type"]).toBe("hydra:Collection");
});

test.each([
  ["/me/pricelist/ZZ", 404],
  ["/me/pricelist/DE?format=pdf", 400],
  ["/me/pricelist/DE?lang=fr", 400],
])("%s returns %i", async (path, status) => {
  const { headers } = await makeTestAccount();
  expect((await get(path, headers)).status).toBe(status);
});

test("lists scheduled prices with their date, only for the account's level and currency", async () => {
  const { headers } = await makeTestAccount();
  const read = async () =>
    myPriceChangesSchema.parse(
      await (await get("/me/price_changes", { ...headers, accept: "application/json" })).json(),
    );
  const before = await read();
  expect(before.changes).toEqual([]);
  const { rates } = await (await get("/me/pricelist/DE", headers)).json();
  const validFrom = new Date("2090-01-01T00:00:00Z");
  const sheet = "country,service,currency,s,m,l,xl\nDE,direct,EUR,0.5,0.5,0.5,0.5\n";
  const { planId } = await planRates(sheet, validFrom, new Date());
  await expect.poll(async () => (await read()).changes.length).not.toBe(0);
  const { changes } = await read();
  expect(changes.find(({ country, service }) => country === "DE" && service === "direct")).toEqual({
    country: "DE",
    service: "direct",
    valid_from: validFrom.getTime() / 1000,
    price_before: rates.direct,
    price_after: 0.5,
  });
  const others = changes.filter(({ country, service }) => country !== "DE" || service !== "direct");
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others.map(({ price_after }) => price_after))).toEqual(new Set([null]));
  // Each price once: neither other levels nor the other currency.
  const keys = changes.map(({ country, service }) => `${country}/${service}`);
  expect(new Set(keys).size).toBe(keys.length);
  await withdrawPlan(planId, new Date());
});

test("stops announcing a plan once it takes effect", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const { upcomingSheets } = await import("@/lib/gateway/pricing/rates/service");
    const date = Date.now() + 3_600_000;
    const sheet = "country,service,currency,s,m,l,xl\nDE,direct,EUR,0.6,0.6,0.6,0.6\n";
    const { planId } = await planRates(sheet, new Date(date), new Date());
    vi.setSystemTime(date - 1);
    expect(await upcomingSheets()).toHaveLength(1);
    vi.setSystemTime(date);
    expect(await upcomingSheets()).toEqual([]);
    await withdrawPlan(planId, new Date(0));
  } finally {
    vi.useRealTimers();
  }
});
