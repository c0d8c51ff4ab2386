import { anyText, fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { database, openDatabase, setDatabase } from "@/lib/db/client";
import { testModule } from "./test-module";
import { allRoutes } from "@/lib/api";
import { freshIp, makeTestApi, TEST_IP_HEADER } from "./test-api";

/** Every response has a request ID, whatever the request and outcome. */
const { api, account } = testModule({ isShared: true });
const seen = new Set<string>();

async function expectId(response: Response): Promise<void> {
  const id = response.headers.get("x-service-request-id") ?? "";
  expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(seen.has(id)).toBe(false);
  seen.add(id);
  const text = await response.text();
  if (response.status < 400) return;
  const error = JSON.parse(text);
  expect(error.request_id).toBe(id);
  expect(error.code).toMatch(/^[a-z_]+$/);
  expect(error.detail ?? error["hydra:description"]).toMatch(/./);
  expect(text).not.toMatch(/\.ts:|node_modules|SELECT |INSERT /);
}

const json = { "content-type": "application/json" };
const cases: [number, string, RequestInit & { headers?: Record<string, string> }][] = [
  [200, "/me", {}],
  [200, "/docs.jsonld", {}],
  [204, "/me", { method: "OPTIONS" }],
  [400, "/sms", { method: "POST", headers: json, body: "{" }],
  [400, "/sms?page=0", {}],
  [401, "/me", { headers: { "x-service-auth-token": "1:wrong" } }],
  [401, "/me", { headers: { "x-service-auth-token": "" } }],
  [402, "/sms", {}],
  [403, "/api_keys", {}],
  [404, "/nothing", {}],
  [404, "/sms/abc", {}],
  [404, "/%00", {}],
  [405, "/me", { method: "DELETE" }],
  [405, "/docs.jsonld", { method: "POST" }],
  [406, "/me", { headers: { accept: "text/html" } }],
  [413, "/sms", { method: "POST", headers: json, body: " ".repeat(1_048_577) }],
  [415, "/sms", { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" }],
  [422, "/sms/ops/batch_cancel", { method: "POST" }],
];

describe("a response", () => {
  test.each(cases.filter(([status]) => status !== 402))(
    "has an id with status %i, from %s",
    async (status, path, init) => {
      for (const accept of ["application/json", "application/ld+json"]) {
        const response = await api.request(path, {
          ...init,
          headers: {
            accept,
            ...account.headers,
            ...init.headers,
            [TEST_IP_HEADER]: freshIp(),
          },
        });
        expect(response.status).toBe(status);
        await expectId(response);
      }
    },
  );

  test("has an id when invalid keys led to a block", async () => {
    const wrong = { "x-service-auth-token": "1:wrong", [TEST_IP_HEADER]: freshIp() };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const response = await api.request("/me", { headers: wrong });
      statuses.push(response.status);
      await expectId(response);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  });

  test("has an id after an internal error", async () => {
    const broken = makeTestApi({
      log: () => {},
      toPeer: () => {
        throw new Error("no peer");
      },
    }).api;
    const outcome = await broken
      .request("/me", { headers: account.headers })
      .catch((error: unknown) => error);
    // Without a peer there is no response; with one, an internal error is a 500 with its ID.
    expect(outcome).toBeInstanceOf(Error);
    const odd = makeTestApi({
      log: () => {},
      toPeer: () => ({ ip: "not an address", isLocal: false }),
    }).api;
    const response = await odd.request("/me", { headers: account.headers });
    expect(response.status).toBe(500);
    await expectId(response);
  });

  test("has an id when the database is unavailable", async () => {
    const real = database();
    const gone = openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing" });
    setDatabase(gone);
    try {
      for (const path of ["/me", "/sms", "/nothing", "/docs.jsonld"]) {
        const response = await api.request(path, {
          headers: { ...account.headers, [TEST_IP_HEADER]: freshIp() },
        });
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        await expectId(response);
      }
    } finally {
      setDatabase(real);
      await gone.close();
    }
  });
});

const text = anyText(12).map(encodeURIComponent);
const piece = fc.oneof(
  fc.constantFrom("", "..", "%2e%2e", "%", "%ff", "sms", "me", "ops", "0", "a".repeat(300)),
  text,
);
const path = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...allRoutes.map((row) => row.path)) },
  { weight: 1, arbitrary: fc.array(piece, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`) },
);
const search = fc
  .array(fc.tuple(text, text), { maxLength: 3 })
  .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));

test("returns an ID in every response", async () => {
  await fc.assert(
    fc.asyncProperty(
      path,
      search,
      fc.constantFrom(
        "GET",
        "POST",
        "PUT",
        "DELETE",
        "PATCH",
        "OPTIONS",
        "HEAD",
        "PROPFIND",
        "QUERY",
      ),
      fc.constantFrom("application/json", "application/ld+json", "text/html", "*/*;q=0", ";;;", ""),
      fc.option(fc.oneof(fc.json(), fc.string({ maxLength: 40 }))),
      fc.constantFrom("application/json", "text/plain", "", "application/json; charset=latin1"),
      fc.boolean(),
      async (target, query, method, accept, body, type, isKnown) => {
        const response = await api.request(`${target.replace(/\{\w+\}/g, "1")}?${query}`, {
          method,
          headers: {
            accept,
            "content-type": type,
            ...(isKnown ? account.headers : {}),
            [TEST_IP_HEADER]: freshIp(),
          },
          ...(body !== null && method !== "GET" && method !== "HEAD" && { body }),
        });
        expect(response.status).toBeLessThan(500);
        if (method === "HEAD")
          return void expect(response.headers.get("x-service-request-id")).toMatch(
            /^[A-Za-z0-9]{32}$/,
          );
        await expectId(response);
      },
    ),
    { numRuns: 600 },
  );
  expect(seen.size).toBeGreaterThan(500);
}, 60_000);
