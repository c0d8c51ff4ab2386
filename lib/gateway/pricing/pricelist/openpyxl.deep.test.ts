import { LANGUAGES } from "@/lib/core/languages";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { CURRENCIES, PRICE_LEVELS } from "@/lib/core/context";
import { testApi } from "@/lib/api-suites/test-module";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { lackingPackage } from "@/scripts/debian-package.mjs";
import type { MyPricelist, Pricelist } from "./schema";
import { PRICELIST_SERVICES } from "./schema-values";

/** Excel files, opened by a program that we did not write. Debian's Python, which its packages are for. */
const { api } = testApi({ hasRates: true });
const JSON_ALONE = { accept: "application/json" };
const PYTHON = "/usr/bin/python3";
const READER = path.join(import.meta.dirname, "read-with-openpyxl.py");

const lacking = lackingPackage(
  "python3-openpyxl",
  () => spawnSync(PYTHON, ["-c", "import openpyxl"]).status === 0,
);
if (lacking !== null) console.warn(`LEFT OUT: Excel files, opened by openpyxl: ${lacking}`);

const folder = mkdtempSync(path.join(tmpdir(), "posthorn-openpyxl-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rowsSchema = z.array(
  z.array(z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()])),
);

/** The cells of a file at a URL, each with what openpyxl takes it for. */
async function open(url: string, headers: Record<string, string> = {}) {
  const response = await api.request(url, { headers });
  expect(response.status).toBe(200);
  const file = path.join(folder, "table.xlsx");
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  const json = execFileSync(PYTHON, [READER, file], { encoding: "utf8", maxBuffer: 50_000_000 });
  return rowsSchema.parse(JSON.parse(json));
}

const toValues = (rows: Awaited<ReturnType<typeof open>>) =>
  rows.map((row) => row.map(([value]) => value));

const toHeader = ({ country, name, currency, requirements }: Pricelist | MyPricelist) => [
  country,
  name,
  currency,
  requirements,
];

const EDITIONS = LANGUAGES.flatMap((lang) => CURRENCIES.map((of) => [lang, of] as const));

test.skipIf(lacking !== null).each(EDITIONS)(
  "the price list in %s and %s matches its JSON, cell by cell",
  async (lang, currency) => {
    const query = `/pricelist/all?lang=${lang}&currency=${currency}`;
    const json: Pricelist[] = await (await api.request(query, { headers: JSON_ALONE })).json();
    const [head, ...rows] = await open(`${query}&format=xlsx`);
    expect(toValues([head ?? []])[0]).toEqual([
      "country",
      "name",
      "currency",
      "requirements",
      ...PRICELIST_SERVICES.flatMap((service) =>
        PRICE_LEVELS.map((level) => `${service}_${level.toLowerCase()}`),
      ),
    ]);
    expect(json.length).toBeGreaterThan(2);
    expect(toValues(rows)).toEqual(
      json.map((list) => [
        ...toHeader(list),
        ...PRICELIST_SERVICES.flatMap((service) => list.rates[service] ?? Array(4).fill(null)),
      ]),
    );
    expect(rows.flat().filter(([, type]) => type === "f")).toEqual([]);
  },
);

test.skipIf(lacking !== null).each(CURRENCIES)(
  "an account's own prices in %s match their JSON, cell by cell",
  async (currency) => {
    const { headers } = await makeTestAccount({ currency });
    for (const lang of LANGUAGES) {
      const query = `/me/pricelist/all?lang=${lang}`;
      const json: MyPricelist[] = await (
        await api.request(query, { headers: { ...headers, ...JSON_ALONE } })
      ).json();
      const [, ...rows] = await open(`${query}&format=xlsx`, headers);
      expect(toValues(rows)).toEqual(
        json.map((list) => [
          ...toHeader(list),
          ...PRICELIST_SERVICES.map((service) => list.rates[service] ?? null),
        ]),
      );
    }
  },
);

test.skipIf(lacking !== null)("exports third-party formulas as text", async () => {
  const texts = ['=HYPERLINK("https://example.org")', "+1+2", "-2+3", "@SUM(1,2)", "\t=1+1"];
  const { headers } = await makeTestAccount({ balance: "10" });
  for (const text of texts) await postJson(api, "/sms", headers, { ...VALID, text });
  const rows = await open("/sms/export?format=xlsx&columns[]=text&columns[]=price", headers);
  const [, ...cells] = rows.map(([text]) => text);
  // Guarded, since a cell that is typed over once more would be a formula again.
  expect(cells).toEqual([...texts].reverse().map((text) => [`'${text}`, "s"]));
  for (const [, price] of rows.slice(1)) expect(price?.[1]).toBe("n");
});
