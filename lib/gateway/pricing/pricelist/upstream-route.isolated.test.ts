import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";

/** Settings are read once per process, so they are set before other modules load. */
let body: string | null = '{"from":"upstream"}';
let asked: string[] = [];
const upstream = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(body === null ? 500 : 200, { "content-type": "application/json" }).end(body);
});
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
afterAll(() => upstream.close());
const { port } = upstream.address() as AddressInfo;
process.env.PRICELIST_UPSTREAM_URL = `http://127.0.0.1:${port}/{country}?{format}&{currency}&{lang}`;

const { testDatabase } = await import("@/lib/db/test-database");
const { makeTestApi } = await import("@/lib/api-suites/test-api");
testDatabase();
const { api } = makeTestApi();
const get = (path: string, headers: Record<string, string> = {}) => api.request(path, { headers });

test("passes the upstream's file on, caches it, and names it by its version", async () => {
  const first = await get("/upstream_pricelist/de?currency=CHF&lang=pl");
  expect([first.status, await first.text()]).toEqual([200, '{"from":"upstream"}']);
  expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(first.headers.get("age")).toBe("0");
  const again = await get("/upstream_pricelist/DE?lang=PL&currency=chf", {
    "if-none-match": first.headers.get("etag") ?? "",
  });
  expect(again.status).toBe(304);
  expect(asked).toEqual(["/DE?json&CHF&pl"]);
});

test("returns 503 with Retry-After while the upstream has no list", async () => {
  body = null;
  asked = [];
  const response = await get("/upstream_pricelist/all");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  await get("/upstream_pricelist/ALL");
  expect(asked).toHaveLength(1);
});

test.each([
  ["/upstream_pricelist/ZZ", 404],
  ["/upstream_pricelist/DE?format=exe", 400],
])("%s returns %i without an upstream request", async (path, status) => {
  asked = [];
  expect((await get(path)).status).toBe(status);
  expect(asked).toEqual([]);
});
