import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { createApi } from "@/lib/api";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { apiHandler, type HttpServer, startHttpServer } from "@/processes/http-server";
import { answersIn, expectProblem, speak } from "@/processes/test-socket";
import { freePort } from "../scripts/free-port.mjs";

/** Through a real socket, the real server and the real API: what only shows when bytes are odd. */
testDatabase();
const logged: unknown[] = [];
let server: HttpServer;
let port: number;
let account: TestAccount;
let token: string;

beforeAll(async () => {
  const api = createApi({
    basePath: "",
    hasRequestLog: false,
    log: (entry) => void logged.push(entry),
  });
  port = await freePort();
  server = await startHttpServer({
    port,
    host: "127.0.0.1",
    trustedProxies: [],
    maxConnectionsPerAddress: 500,
    basePath: "",
    handler: apiHandler(api, { basePath: "" }),
  });
  await importTestRates();
  account = await makeTestAccount();
  token = account.headers["x-service-auth-token"] ?? "";
});
afterAll(() => server.stop());

const ANSWERED = /"request_id"|"status":"/;
const makeHead = (lines: string[]) =>
  [...lines, `x-service-auth-token: ${token}`, "accept: application/json", "", ""].join("\r\n");

/** Writes a raw request; returns the server's response and its duration. */
function raw(lines: string[], body: string | Buffer = "", ends = false) {
  const bytes = Buffer.concat([
    Buffer.from(makeHead([...lines, "host: localhost"])),
    Buffer.from(body),
  ]);
  return speak(port, bytes, { ends, until: ANSWERED });
}
const POST = ["POST /sms/dryrun HTTP/1.1", "content-type: application/json"];

test("rejects an oversized body by its Content-Length, before it is sent", async () => {
  const { text } = await raw([...POST, "content-length: 30000000"]);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text.toLowerCase()).toContain("connection: close");
});

test("rejects it while reading, without a length", async () => {
  const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
  const { text } = await raw([...POST, "transfer-encoding: chunked"], chunk.repeat(20));
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
});

test("returns 408 for a stalled body after five seconds, and closes the connection", async () => {
  const { text, ms } = await speak(
    port,
    `${makeHead([...POST, "host: localhost", "content-length: 100"])}{`,
  );
  expect(expectProblem(text, 408)).toMatchObject({ code: "request_timeout" });
  expect(answersIn(text)[0]?.headers.connection).toBe("close");
  expect(ms).toBeGreaterThan(4_500);
}, 15_000);

test("responds with 400, not 408, to a client that ends early", async () => {
  const { text } = await raw([...POST, "content-length: 100"], '{"text":', true);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});

test("rejects a compressed body", async () => {
  const body = gzipSync("{}");
  const head = [...POST, "content-encoding: gzip", `content-length: ${body.length}`];
  expect((await raw(head, body)).text).toMatch(/^HTTP\/1\.1 415 /);
});

test("rejects repeated credentials on the wire as ambiguous", async () => {
  const { text } = await raw(["GET /me HTTP/1.1", "x-service-auth-token: 1:other"]);
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
  expect(text).toContain("ambiguous_credentials");
});

test("sends a length in socket responses, and no body for HEAD", async () => {
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

describe("errors below the handlers have the documented format", () => {
  test("for a Content-Length that counts characters instead of bytes", async () => {
    const body = JSON.stringify({ ...VALID, text: "Grüße aus Köln: schöne Äpfel" });
    const head = makeHead([
      "POST /sms HTTP/1.1",
      "host: localhost",
      "content-type: application/json",
      `content-length: ${body.length}`,
    ]);
    const { text } = await speak(port, head + body);
    const problem = expectProblem(text, 400);
    expect(problem).toMatchObject({ code: "invalid_json" });
    expect(problem.detail).toMatch(/ends in the middle .*Content-Length.* bytes, not characters/);
    // The rest of the body may come when the answer is on its way: no second answer follows it.
    const bytes = Buffer.from(body);
    const later = await new Promise<string>((resolve) => {
      let heard = "";
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, body.length)]));
      socket.on("data", (chunk) => {
        heard += chunk.toString();
        socket.end(bytes.subarray(body.length));
      });
      socket.on("close", () => resolve(heard));
    });
    expect(expectProblem(later, 400)).toMatchObject({ code: "invalid_json" });
  });

  test.each([
    ["inside a character", '{"text":"ä', 10, /Content-Length/],
    ["inside a string", '{"text":"Hello', 14, /Content-Length/],
    ["not at all, but it is no JSON", "{'text': 1}", 11, /^The body isn't valid JSON\.$/],
    ["not at all, but it is no UTF-8", Buffer.from('{"text":"\xe4"}', "latin1"), 12, /UTF-8/],
  ])("for JSON that ends %s", async (_name, body, length, detail) => {
    const { text } = await raw([...POST, "connection: close", `content-length: ${length}`], body);
    expect(expectProblem(text, 400).detail).toMatch(detail);
  });

  test.each([
    ["no Host", "GET /me HTTP/1.1\r\n\r\n", 400],
    ["two Hosts", "GET /me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
    ["a Host that is none", "GET /me HTTP/1.1\r\nHost: a b/c\r\n\r\n", 400],
    ["a number as Host", "GET /me HTTP/1.1\r\nHost: 1.2.3\r\n\r\n", 400],
    ["an IPv6 Host in a form of its own", "GET /me HTTP/1.1\r\nHost: [0:0::1]\r\n\r\n", 400],
    ["a target that is none", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["a backslash in the path", "GET /a\\b HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["an unknown method", "SEND /sms HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["an unreadable header", "GET /me HTTP/1.1\r\nHost: a\r\nX y: z\r\n\r\n", 400],
    [
      "two lengths",
      "POST /sms HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
    ],
    ["17 KB of headers", `GET /me HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(17_000)}\r\n\r\n`, 431],
    ["an expectation", "GET /me HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", 417],
    ["a tunnel", "CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["half a head", "GET /me HTTP/1.1\r\nHos", 400],
  ])("for %s", async (_name, bytes, status) => {
    const ends = !bytes.endsWith("\r\n\r\n");
    const withFormat = bytes.replace(
      "\r\nHost: a\r\n",
      "\r\nHost: a\r\nAccept: application/json\r\n",
    );
    expectProblem((await speak(port, withFormat, { ends })).text, status);
  });

  test.each(["TRACE", "PROPFIND", "LINK", "PATCH"])("for %s of a path", async (method) => {
    const lines = [`${method} /sms/dryrun HTTP/1.1`, "host: localhost", "connection: close"];
    const { text } = await speak(port, makeHead(lines));
    expectProblem(text, 405);
    expect(answersIn(text)[0]?.headers.allow).toBe("POST, OPTIONS");
    const missing = await speak(port, makeHead([`${method} /nothing HTTP/1.1`, ...lines.slice(1)]));
    expectProblem(missing.text, 404);
  });
});

test("returns 201 for a stored message before stray bytes close the connection", async () => {
  const body = JSON.stringify(VALID);
  const head = makeHead([
    "POST /sms HTTP/1.1",
    "host: localhost",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ]);
  for (const stray of ["}", "\r\n\r\n}}}", "GET / HTTP/9.9\r\n\r\n", "\0"]) {
    const { text } = await speak(port, head + body + stray);
    const responses = answersIn(text);
    expect(responses.map(({ status }) => status)).toEqual([201]);
    expect(JSON.parse(responses[0]?.body ?? "")).toMatchObject({ phone: VALID.phone });
  }
});

// After ten seconds; Node's own limit of a minute is longer than that of this test.
test("closes a connection whose headers never end", async () => {
  const { text } = await speak(port, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
  expect(text).toMatch(/^HTTP\/1.1 408 /);
}, 30_000);

describe("unusual but valid HTTP peers", () => {
  test("get a response after closing their side", async () => {
    const { text } = await speak(port, makeHead(["GET /me HTTP/1.1", "host: localhost"]), {
      ends: true,
    });
    expect(answersIn(text).map(({ status }) => status)).toEqual([200]);
  });

  test("can send a full URL as target", async () => {
    const lines = [
      "GET http://api.example.org:8080/me?x=1 HTTP/1.1",
      "host: else",
      "connection: close",
    ];
    expect(answersIn((await speak(port, makeHead(lines))).text)[0]?.status).toBe(200);
    const root = await speak(
      port,
      makeHead(["GET http://a HTTP/1.1", "host: a", "connection: close"]),
    );
    expect(answersIn(root.text)[0]?.status).toBe(200);
  });

  test("can use HTTP/1.0 without a Host, like load balancer health checks", async () => {
    const { text } = await speak(port, makeHead(["GET /me HTTP/1.0"]));
    expect(answersIn(text).map(({ status }) => status)).toEqual([200]);
  });

  test("can send a body with GET, which is discarded, and reuse the connection", async () => {
    const get = makeHead(["GET /me HTTP/1.1", "host: localhost", "content-length: 100000"]);
    const last = makeHead(["GET /me HTTP/1.1", "host: localhost", "connection: close"]);
    const { text } = await speak(port, get + "x".repeat(100_000) + last);
    expect(answersIn(text).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("can keep sending the body of an answered GET without a reset", async () => {
    const lines = ["GET /me HTTP/1.1", "host: localhost", "connection: close"];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const failed = once(socket, "error");
    const ended = once(socket, "end");
    socket.write(makeHead([...lines, "content-length: 100000"]));
    const [response] = await once(socket, "data");
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
    for (let sent = 0; sent < 100_000; sent += 10_000) {
      await new Promise<void>((resolve) => socket.write("x".repeat(10_000), () => resolve()));
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    socket.end();
    expect(await Promise.race([failed.then(([error]) => error), ended])).toEqual([]);
  });

  test("get the error for an oversized body while still sending it", async () => {
    const lines = [...POST, "host: localhost", "content-length: 3000000"];
    const { text } = await speak(port, makeHead(lines) + "x".repeat(3_000_000));
    expectProblem(text, 413);
  });
});

test("logs no errors for requests aborted by a reset", async () => {
  const errors: unknown[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((...line) => void errors.push(line));
  logged.length = 0;
  const body = JSON.stringify(VALID);
  const post = makeHead([
    "POST /sms HTTP/1.1",
    "host: localhost",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ]);
  const get = makeHead(["GET /sms HTTP/1.1", "host: localhost"]);
  const download = makeHead(["GET /sms/export?format=csv HTTP/1.1", "host: localhost"]);
  const bursts = [
    get.repeat(50),
    download,
    post + body,
    post + body.slice(0, 20),
    get.slice(0, 30),
  ];
  const cutOff = (bytes: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(bytes, () => socket.resetAndDestroy());
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve());
    });
  for (let round = 0; round < 10; round += 1) await Promise.all(bursts.map(cutOff));
  // Cut off while its answer is on the way.
  const socket = connect(port, "127.0.0.1", () => socket.write(download + get.repeat(50)));
  await once(socket, "data");
  socket.resetAndDestroy();
  await once(socket, "close");
  // Answered after everything that was begun before it.
  await speak(port, makeHead(["GET /me HTTP/1.1", "host: localhost", "connection: close"]));
  spy.mockRestore();
  expect([...logged, ...errors]).toEqual([]);
});

describe("exactly one complete response per request", () => {
  /** Writes the pieces one after the other and collects what comes until the server ends. */
  async function talk(pieces: readonly string[], { endsAfter = false } = {}): Promise<string> {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
    });
    socket.once("end", () => socket.end());
    for (const [index, piece] of pieces.entries()) {
      // Waits until the response shows that the previous piece was handled.
      if (index > 0) await vi.waitFor(() => expect(text).toContain("HTTP/1.1 401"));
      socket.write(piece);
    }
    if (endsAfter) {
      await vi.waitFor(() => expect(text).toContain("HTTP/1.1 401"));
      socket.end();
    }
    await once(socket, "close");
    return text;
  }
  const listStatusLines = (text: string) => text.match(/HTTP\/1\.1 \d+/g);
  const HEAD = "POST /sms HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

  test("doesn't respond again when the body of a rejected request is cut off", async () => {
    const text = await talk([`${HEAD}content-length: 100\r\n\r\n{"a":`], { endsAfter: true });
    expect(listStatusLines(text)).toEqual(["HTTP/1.1 401"]);
  });

  test("doesn't respond again when its chunks are malformed", async () => {
    const text = await talk([`${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`, "zz\r\n"]);
    expect(listStatusLines(text)).toEqual(["HTTP/1.1 401"]);
  });
});
