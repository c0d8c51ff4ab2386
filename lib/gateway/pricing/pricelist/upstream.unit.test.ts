import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { deferred } from "@/lib/core/test-deferred";
import { createPolicy } from "@/lib/outgoing/policy";
import { fetchUpstreamList, type UpstreamList, upstreamUrl } from "./upstream";
import { UpstreamCache } from "./upstream-cache";

/** Upstreams that hang, flood, lie, redirect and die: what a download of a price list makes of them. */

const policy = createPolicy({
  allowSubnets: ["127.0.0.1/32"],
  port: 3000,
  publicUrl: "http://localhost:3000",
});
const servers: { close: () => void }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/{country}.{format}?c={currency}&l={lang}`;
}

function upstream(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const server = createServer((request, response) => answer(response, request));
  servers.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return listen(server);
}

/** An upstream that answers any request with these bytes, whatever HTTP makes of them. */
function rawUpstream(text: string) {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(text));
  });
  servers.push(server);
  return listen(server);
}

const LIST: UpstreamList = { country: "DE", format: "json", currency: "EUR", lang: "de" };
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

const ask = async (
  template: string | Promise<string>,
  list: Partial<UpstreamList> = {},
  totalMs = 30_000,
) => {
  const body = await fetchUpstreamList(await template, { ...LIST, ...list }, { policy, totalMs });
  return body === null ? null : Buffer.from(body).toString();
};

test("fills in known placeholders of the template, and keeps others", () => {
  const url = "https://a.example/{country}?f={format}&c={currency}&l={lang}&x={other}";
  expect(upstreamUrl(url, LIST)).toBe("https://a.example/DE?f=json&c=EUR&l=de&x={other}");
});

test("returns a list unchanged, compressed or not", async () => {
  const template = upstream((response, { url }) => {
    expect(url).toBe("/DE.json?c=EUR&l=de");
    response.writeHead(200, JSON_TYPE).end('{"country":"DE"}');
  });
  expect(await ask(template)).toBe('{"country":"DE"}');
  const packed = upstream((response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end(gzipSync("[1]"));
  });
  expect(await ask(packed)).toBe("[1]");
});

const respond =
  (headers: Record<string, string>, body: string | Buffer, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

const gzip = { ...JSON_TYPE, "content-encoding": "gzip" };

test.each([
  ["another type", respond({ "content-type": "text/html" }, "{}")],
  ["no type", respond({}, "{}")],
  ["a page that calls itself JSON", respond(JSON_TYPE, "<html>")],
  ["half of the JSON", respond(JSON_TYPE, '{"country":')],
  ["a word", respond(JSON_TYPE, '"maintenance"')],
  ["bytes that are no UTF-8", respond(JSON_TYPE, Buffer.from([0x22, 0xff, 0x22]))],
  ["an error", respond(JSON_TYPE, "{}", 500)],
  ["a part", respond(JSON_TYPE, "{}", 206)],
  ["packed bytes that are not", respond(gzip, "{}")],
  ["packed bytes that end early", respond(gzip, gzipSync("{}".repeat(9_000)).subarray(0, 30))],
  ["a bomb", respond(gzip, gzipSync(Buffer.alloc(60 * 1024 * 1024, 32)))],
  ["an unknown encoding", respond({ ...JSON_TYPE, "content-encoding": "br" }, "{}")],
])("rejects %s", async (_, answer) => {
  expect(await ask(upstream(answer))).toBeNull();
});

test.each([
  ["csv", "text/csv", "country,price\nDE,1\n", "<html>\n</html>"],
  [
    "xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "PK\u0003\u0004...PK\u0005\u0006",
    "PK\u0003\u0004 and no end",
  ],
] as const)("validates %s too", async (format, type, good, bad) => {
  const headers = { "content-type": type };
  expect(await ask(upstream(respond(headers, good)), { format })).toBe(good);
  expect(await ask(upstream(respond(headers, bad)), { format })).toBeNull();
});

test("doesn't follow a redirect", async () => {
  let asked = 0;
  const elsewhere = await upstream((response) => {
    asked += 1;
    response.writeHead(200, JSON_TYPE).end("{}");
  });
  const template = upstream(respond({ location: elsewhere }, "", 302));
  expect(await ask(template)).toBeNull();
  expect(asked).toBe(0);
});

test("aborts an oversized response", async () => {
  let sent = 0;
  const template = upstream((response) => {
    response.writeHead(200, JSON_TYPE);
    const chunk = Buffer.alloc(256 * 1024, 0x20);
    const pump = () => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return response.once("drain", pump);
      }
    };
    pump();
  });
  expect(await ask(template)).toBeNull();
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ["never answers", () => undefined],
  [
    "sends byte by byte",
    (response: ServerResponse) => {
      response.writeHead(200, JSON_TYPE);
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
])("times out an upstream that %s", async (_, answer) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const asked = deferred<ServerResponse>();
  const template = upstream((response) => {
    answer(response);
    asked.resolve(response);
  });
  const list = ask(template, {}, 300);
  const closed = once(await asked.promise, "close");
  await vi.advanceTimersByTimeAsync(300);
  expect(await list).toBeNull();
  await closed;
});

test.each([
  [
    "a longer length than it has",
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{}",
  ],
  [
    "a shorter one",
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{"a":1}',
  ],
  [
    "a broken chunk",
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
  ],
  ["no HTTP", "220 mail.example ESMTP\r\n"],
  ["nothing", ""],
])("rejects an upstream that responds %s", async (_, text) => {
  expect(await ask(rawUpstream(text))).toBeNull();
});

test("never connects to internal networks, and treats unreachable upstreams as failed", async () => {
  const template = await upstream(respond(JSON_TYPE, "{}"));
  const strict = createPolicy({ allowSubnets: [], port: 3000, publicUrl: "http://localhost:3000" });
  expect(await fetchUpstreamList(template, LIST, { policy: strict })).toBeNull();
  for (const server of servers.splice(0)) server.close();
  expect(await ask(template)).toBeNull();
});

const LOCAL_FORMS = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "localhost",
  "localhost.",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "0.0.0.0",
  "[::]",
  "169.254.169.254",
];

test.each(LOCAL_FORMS)("rejects this machine in the template as %s", async (host) => {
  let asked = 0;
  const template = await upstream((response) => {
    asked += 1;
    response.writeHead(200, JSON_TYPE).end("{}");
  });
  const { port } = new URL(template.replaceAll(/[{}]/g, ""));
  const strict = createPolicy({ allowSubnets: [], port: 3000, publicUrl: "http://localhost:3000" });
  const url = `http://user:word@${host}:${port}/{country}`;
  expect(await fetchUpstreamList(url, LIST, { policy: strict, totalMs: 2_000 })).toBeNull();
  expect(asked).toBe(0);
});

test("doesn't treat names inherited by every object as placeholders", () => {
  expect(upstreamUrl("https://a.example/{constructor}/{country}", LIST)).toBe(
    "https://a.example/{constructor}/DE",
  );
});

const MINUTE = 60_000;

/** Creates a cache with its own clock, whose upstream returns `answers` in turn. */
function createCache(answers: (string | null)[]) {
  const clock = { now: 0, asked: 0 };
  const cache = new UpstreamCache(
    async () => {
      const answer = answers[Math.min(clock.asked, answers.length - 1)] ?? null;
      clock.asked += 1;
      return answer === null ? null : Buffer.from(answer);
    },
    { now: () => clock.now },
  );
  const get = async () => {
    const found = await cache.get(LIST);
    return found && { ...found, body: Buffer.from(found.body).toString() };
  };
  return { clock, get };
}

test("requests a list once while it is fresh, for any number of callers", async () => {
  const { clock, get } = createCache(["a", "b"]);
  const all = await Promise.all(Array.from({ length: 20 }, get));
  expect(new Set(all.map((item) => item?.body))).toEqual(new Set(["a"]));
  clock.now = 9 * MINUTE;
  expect(await get()).toEqual({ body: "a", ageSeconds: 540, isStale: false });
  expect(clock.asked).toBe(1);
  clock.now = 10 * MINUTE;
  expect(await get()).toEqual({ body: "b", ageSeconds: 0, isStale: false });
});

test("serves the cached list without waiting for a slow upstream", async () => {
  let answer: (body: Buffer | null) => void = () => undefined;
  const clock = { now: 0, asked: 0 };
  const cache = new UpstreamCache(
    () => {
      clock.asked += 1;
      if (clock.asked === 1) return Promise.resolve(Buffer.from("a"));
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    { now: () => clock.now, patienceMs: 10 },
  );
  await cache.get(LIST);
  clock.now = 11 * MINUTE;
  const all = await Promise.all(Array.from({ length: 5 }, () => cache.get(LIST)));
  for (const one of all) expect(one).toMatchObject({ ageSeconds: 660, isStale: true });
  expect(clock.asked).toBe(2);
  // The late response is cached for the next request.
  answer(Buffer.from("b"));
  await expect.poll(async () => (await cache.get(LIST))?.isStale).toBe(false);
  expect(clock.asked).toBe(2);
  // A list that is too old to be shown is no reason not to wait.
  clock.now += 8 * 24 * 60 * MINUTE;
  const late = cache.get(LIST);
  setTimeout(() => answer(Buffer.from("c")), 50);
  expect((await late)?.isStale).toBe(false);
});

test("serves the cached list as stale for a week while the upstream fails", async () => {
  const { clock, get } = createCache(["a", null]);
  await get();
  clock.now = 60 * MINUTE;
  expect(await get()).toEqual({ body: "a", ageSeconds: 3_600, isStale: true });
  clock.now += 1_000;
  await get();
  // It was requested a second ago, and isn't retried for half a minute.
  expect(clock.asked).toBe(2);
  clock.now = 8 * 24 * 60 * MINUTE;
  expect(await get()).toBeNull();
});

test("retries a recovered upstream after its backoff", async () => {
  const { clock, get } = createCache([null, "a"]);
  expect(await get()).toBeNull();
  expect(await get()).toBeNull();
  clock.now = 31_000;
  expect((await get())?.body).toBe("a");
});
