import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { deferred } from "@/lib/core/test-deferred";
import { createPolicy } from "./policy";
import { type SendOptions, sendRequest } from "./send-request";

/** Receivers that hang, trickle, flood, redirect: what a request makes of them. */

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

async function start(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function receiver(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  servers.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${await start(server)}/`;
}

const post = (url: string, options: SendOptions = {}) =>
  sendRequest(
    { method: "POST", url, headers: {}, body: Buffer.from("{}") },
    { policy, connectMs: 30_000, totalMs: 30_000, ...options },
  );

test("returns status, headers and the first kilobyte, without cookies", async () => {
  const url = await receiver((response) => {
    response.writeHead(202, { "set-cookie": "a=b", "x-kept": "yes" });
    response.end(`${"x".repeat(1_023)}ä${"y".repeat(100)}`);
  });
  const result = await post(url);
  if (!("response" in result)) throw new Error("No response");
  expect(result.response.status).toBe(202);
  expect(result.response.headers).toMatchObject({ "x-kept": "yes" });
  expect(result.response.headers).not.toHaveProperty("set-cookie");
  // Half of a letter is left out.
  expect(result.response.body).toBe("x".repeat(1_023));
});

test("returns a redirect like any other response", async () => {
  let asked = 0;
  const elsewhere = await receiver((response) => {
    asked += 1;
    response.end();
  });
  const url = await receiver((response) => {
    response.writeHead(307, { location: elsewhere });
    response.end();
  });
  expect(await post(url)).toMatchObject({ response: { status: 307 } });
  expect(asked).toBe(0);
});

/** Stops the requests' timers, but not the sockets'. */
const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

test("times out a server that never responds", async () => {
  stopClock();
  const asked = deferred<ServerResponse>();
  const url = await receiver(asked.resolve);
  const result = post(url, { totalMs: 300 });
  const closed = once(await asked.promise, "close");
  await vi.advanceTimersByTimeAsync(300);
  expect(await result).toEqual({ problem: "timeout" });
  await closed;
});

test("times out a server that sends headers byte by byte", async () => {
  stopClock();
  const slow = deferred();
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
    const timer = setInterval(() => socket.write("x", () => slow.resolve()), 20);
    socket.once("close", () => clearInterval(timer));
  });
  servers.push(server);
  const url = `http://127.0.0.1:${await start(server)}/`;
  const result = post(url, { totalMs: 300 });
  await slow.promise;
  await vi.advanceTimersByTimeAsync(300);
  expect(await result).toEqual({ problem: "timeout" });
});

test("doesn't wait for a body sent byte by byte: its status counts", async () => {
  const url = await receiver((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x"), 20);
    response.once("close", () => clearInterval(timer));
  });
  expect(await post(url, { totalMs: 500 })).toMatchObject({ response: { status: 200 } });
});

test("reads 20 kilobytes of an endless body", async () => {
  let written = 0;
  const url = await receiver((response) => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.on("drain", write);
    write();
  });
  const before = process.memoryUsage.rss();
  const result = await post(url);
  expect(result).toMatchObject({ response: { status: 200, body: "x".repeat(1_024) } });
  // Only the buffers of two sockets, not a gigabyte.
  expect(written).toBeLessThan(20 * 1024 * 1024);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
});

test("leaves compressed bodies compressed", async () => {
  const bomb = gzipSync(Buffer.alloc(1024 * 1024));
  const url = await receiver((response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(bomb);
  });
  const result = await post(url);
  expect("response" in result && result.response.body.length).toBeLessThanOrEqual(1_024);
});

test("ignores a proxy from the environment", async () => {
  const url = await receiver((response) => response.end("direct"));
  const before = { ...process.env };
  try {
    for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"])
      process.env[name] = name.startsWith("NODE") ? "1" : "http://127.0.0.1:9/";
    expect(await post(url)).toMatchObject({ response: { body: "direct" } });
  } finally {
    process.env = before;
  }
});

test("reports refused connections, unknown names, closed connections and self-signed certificates", async () => {
  const closed = createTcpServer();
  const port = await start(closed);
  await new Promise((resolve) => closed.close(resolve));
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ problem: "not_reached" });
  const resolve = async () => [];
  expect(await post("http://nobody.example/", { resolve })).toEqual({ problem: "unknown_host" });
  const rude = createTcpServer((socket) => socket.destroy());
  servers.push(rude);
  expect(await post(`http://127.0.0.1:${await start(rude)}/`)).toEqual({ problem: "broken" });
  const tls = createTlsServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.end());
  servers.push(tls);
  const secure = `https://hook.example:${await start(tls)}/`;
  const local = async () => ["127.0.0.1"];
  expect(await post(secure, { resolve: local })).toEqual({ problem: "certificate" });
});

/** Self-signed for this test. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvYYpGE5nVj/9oRVm
pckkiCgv434i1E8besO1ytpnd3ehRANCAAQ2aG9jRljVo/WSOOFDfFvv24BmSG81
GTIlktwPaFc3ovg+AWNHnNZrGlowID6M5mhulYX1jmYWD7kLiTVld6q7
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkzCCATmgAwIBAgIUIuqUrxHuNBAvgCCmfg5t2YbeBbQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMzAwMzY1OFoXDTI2MTEyNDAw
MzY1OFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAENmhvY0ZY1aP1kjjhQ3xb79uAZkhvNRkyJZLcD2hXN6L4PgFjR5zWaxpa
MCA+jOZobpWF9Y5mFg+5C4k1ZXequ6NpMGcwHQYDVR0OBBYEFCye0sVzWlGukAao
H+iiMVLP+lghMB8GA1UdIwQYMBaAFCye0sVzWlGukAaoH+iiMVLP+lghMA8GA1Ud
EwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0gA
MEUCIQD0Vk/odSznbqDMwf0bwOnzMEO9kg84gCqpOMLzRypL6wIgAQB6fu30VQ40
3F05ecY/H1ATjUewzAmY6L5eZPd7/1Y=
-----END CERTIFICATE-----
`;
