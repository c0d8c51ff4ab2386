import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { testApi } from "./test-module";
import { allRoutes } from "@/lib/api";
import { data, route } from "@/lib/http/route";

let reads = 0;
const plain = route({
  method: "get",
  path: "/counted",
  operationId: "getCounted",
  tag: "Test",
  summary: "Count how often documents are built",
  auth: "public",
  returns: data("Counted", z.object({ a: z.number() })),
  status: 200,
  run: async () => ({ a: 1 }),
});
const watched = new Proxy(plain, {
  get(row, name) {
    reads += 1;
    return Reflect.get(row, name);
  },
});

const DOCUMENTS = ["/index.jsonld", "/docs.jsonld", "/openapi.json", "/reference", "/contexts/sms"];

const { api } = testApi({ api: { rows: [...allRoutes, watched] } });

test.each(DOCUMENTS)("%s is built once, whatever URL it is requested under", async (path) => {
  const ask = (host: string) => api.request(path, { headers: { host } });
  const first = await (await ask("a.localhost")).text();
  const before = reads;
  expect(before).toBeGreaterThan(0);
  for (let round = 0; round < 20; round += 1) {
    const host = `host-${round}.localhost`;
    const text = await (await ask(host)).text();
    expect(text).toBe(first.replaceAll("a.localhost", host));
  }
  expect(reads).toBe(before);
});

test.each(DOCUMENTS)("%s is compressed only for clients that accept gzip", async (path) => {
  const ask = (encoding: string, more: Record<string, string> = {}) =>
    api.request(path, { headers: { host: "a.localhost", "accept-encoding": encoding, ...more } });
  const plain = await ask("identity");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("vary")).toContain("Accept-Encoding");
  for (const encoding of ["br", "gzip;q=0", "gzip; q=0.0, br"]) {
    expect((await ask(encoding)).headers.get("content-encoding")).toBeNull();
  }
  const packed = await ask("deflate, gzip;q=0.8, br");
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(await plain.text());
  const etag = packed.headers.get("etag") ?? "";
  expect(etag).toBe(`W/${plain.headers.get("etag")}`);
  const known = await ask("gzip", { "if-none-match": etag });
  expect([known.status, known.headers.get("content-encoding")]).toEqual([304, null]);
});

test("includes all public and API key operations in documents for client generation", async () => {
  interface Operation {
    operationId: string;
    security: object[];
  }
  const { paths } = await (await api.request("/openapi.json")).json();
  const operations = Object.values<Record<string, Operation>>(paths).flatMap(
    Object.values<Operation>,
  );
  const keyless = operations.filter(({ security }) => !security.some((item) => "token" in item));
  expect(operations.length).toBeGreaterThan(100);
  expect(keyless.map(({ operationId }) => operationId).sort()).toEqual([
    "getCounted",
    "getPricelist",
  ]);
});

test("shows the reference in the chosen language, else the browser's, with local number formats", async () => {
  const read = async (headers: Record<string, string>) => {
    const response = await api.request("/reference", { headers });
    expect(response.headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding");
    return response.text();
  };
  const german = await read({ "accept-language": "de-AT, en;q=0.5" });
  for (const text of [
    '<html lang="de">',
    "Eine Nachricht senden",
    "Antwort 201",
    "+491713920001",
  ]) {
    expect(german).toContain(text);
  }
  const english = await read({ "accept-language": "de", cookie: "a=b; locale=en" });
  // The file is in English alone.
  const file = await (await api.request("/openapi.json")).text();
  for (const text of [english, file]) {
    expect(text).toContain("+447700900001");
    expect(text).not.toMatch(/\+49\d/);
  }
  for (const text of ['<html lang="en">', "Send one message", "Response 201"]) {
    expect(english).toContain(text);
  }
});

test("ignores cookie and browser for a reference URL with a language", async () => {
  const headers = { "accept-language": "de", cookie: "locale=pl" };
  const spanish = await (await api.request("/reference?lang=es", { headers })).text();
  expect(spanish).toContain('<html lang="es">');
  const unknown = await (await api.request("/reference?lang=xx", { headers })).text();
  expect(unknown).toContain('<html lang="pl">');
});

test.each([...DOCUMENTS, "/nothing"])("%s never reflects a forged Host", async (path) => {
  const response = await api.request(path, { headers: { host: "evil.example.net" } });
  const said = JSON.stringify([...response.headers]) + (await response.text());
  expect(said.includes("evil.example.net")).toBe(false);
});

test.each(DOCUMENTS)("%s returns 304 to clients that have it cached", async (path) => {
  const first = await api.request(path);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await api.request(path, { headers: { "if-none-match": known } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("x-service-request-id")).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(again.headers.get("content-type")).toBeNull();
  }
  const other = await api.request(path, { headers: { "if-none-match": '"other"' } });
  expect(other.status).toBe(200);
  const elsewhere = await api.request(path, { headers: { host: "b.localhost" } });
  expect(elsewhere.headers.get("etag") === etag).toBe(path === "/index.jsonld");
});
