import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { makeTestAccount, makeTestApi } from "@/lib/http/test-api";

/** Through a real socket: what only shows when bytes are late, missing or too many. */
testDatabase();
const { api } = makeTestApi({ addressOf: () => "127.0.0.1" });
let server: Server;
let port: number;
let token: string;

beforeAll(async () => {
  server = createServer(
    getRequestListener((request, env) => api.fetch(request, env as object), {
      overrideGlobalObjects: false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  const { headers } = await makeTestAccount();
  token = headers["x-service-auth-token"] ?? "";
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Writes bytes as they are and returns everything the server says, with the time it took. */
function raw(head: string[], body: string | Buffer = "", ends = false) {
  return new Promise<{ text: string; ms: number }>((resolve) => {
    const startedAt = performance.now();
    let text = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const done = () => {
      socket.destroy();
      resolve({ text, ms: performance.now() - startedAt });
    };
    socket.on("data", (chunk) => {
      text += chunk;
      if (text.includes('"request_id"') || text.includes('"status":"')) done();
    });
    socket.on("end", done);
    socket.on("error", done);
    socket.write(
      [...head, "host: localhost", `x-service-auth-token: ${token}`, "", ""].join("\r\n"),
    );
    socket.write(body);
    if (ends) socket.end();
  });
}
const POST = ["POST /sms/dryrun HTTP/1.1", "content-type: application/json"];

test("a body over its limit is refused by its Content-Length, before it is sent", async () => {
  const { text, ms } = await raw([...POST, "content-length: 30000000"]);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text.toLowerCase()).toContain("connection: close");
  expect(ms).toBeLessThan(1_000);
});

test("and while it is read, when no length was given", async () => {
  const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
  const { text } = await raw([...POST, "transfer-encoding: chunked"], chunk.repeat(20));
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
});

test("a stalled body is cut after ten seconds", async () => {
  const { text, ms } = await raw([...POST, "content-length: 100"], "{");
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain("invalid_json");
  expect(ms).toBeGreaterThan(9_500);
  expect(ms).toBeLessThan(12_000);
}, 15_000);

test("a client that ends early is answered at once", async () => {
  const { text, ms } = await raw([...POST, "content-length: 100"], '{"text":', true);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(ms).toBeLessThan(1_000);
});

test("a compressed body is refused", async () => {
  const body = gzipSync("{}");
  const head = [...POST, "content-encoding: gzip", `content-length: ${body.length}`];
  expect((await raw(head, body)).text).toMatch(/^HTTP\/1\.1 415 /);
});

test("repeated credentials on the wire are ambiguous", async () => {
  const { text } = await raw(["GET /me HTTP/1.1", "x-service-auth-token: 1:other"]);
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
  expect(text).toContain("ambiguous_credentials");
});

test("answers over the socket carry their length, HEAD without the body", async () => {
  const headers = { "x-service-auth-token": token };
  const get = await fetch(`http://127.0.0.1:${port}/me`, { headers });
  const text = await get.text();
  expect(get.status).toBe(200);
  expect(get.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  const head = await fetch(`http://127.0.0.1:${port}/me`, { method: "HEAD", headers });
  expect(head.status).toBe(200);
  expect(head.headers.get("x-service-request-id")).toMatch(/^[A-Za-z0-9]{32}$/);
  const missing = await fetch(`http://127.0.0.1:${port}//nothing`, { headers });
  expect(missing.status).toBe(404);
});
