import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import net from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpServer, startHttpServer } from "@/processes/http-server";
import { expectProblem } from "@/processes/test-socket";
import { freePort } from "../scripts/free-port.mjs";

/** More than the buffers of two sockets hold. */
const BIG = 20_000_000;
/** Less than the buffers of two sockets hold, more than a peer has taken that does not read. */
const SMALL = 300_000;
const PACE = { bytes: 1_024, withinMs: 300 };
const PLACES = 256;

let server: HttpServer;
let port = 0;
let begun: string[] = [];
/** Resolves when the server has handed its next answer over to the system. */
let finished: Promise<unknown> = Promise.resolve();
/** Reads the body of a request for `/unread`. */
let readLate: () => void = () => {};

function* pieces() {
  for (let sent = 0; sent < BIG; sent += 100_000) yield "x".repeat(100_000);
}

function handler(request: IncomingMessage, response: ServerResponse): void {
  const { url = "" } = request;
  begun.push(url);
  finished = once(response, "finish");
  if (url === "/big") response.end("x".repeat(BIG));
  else if (url === "/small") response.end("x".repeat(SMALL));
  else if (url === "/streamed") {
    response.setHeader("content-length", BIG);
    Readable.from(pieces()).pipe(response);
  } else {
    const read = () => void request.resume().once("end", () => response.end("whole"));
    if (url === "/unread") readLate = read;
    else read();
  }
}

beforeAll(async () => {
  port = await freePort();
  server = await startHttpServer({
    port,
    host: "127.0.0.1",
    trustedProxies: [],
    maxConnectionsPerAddress: PLACES + 10,
    basePath: "",
    uploadPace: PACE,
    handler,
  });
});
afterAll(() => server.stop());

const head = (method: string, target: string, more = "") =>
  `${method} ${target} HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\n${more}\r\n`;

/** A connection and all that comes over it until the server ends. */
function open(bytes: string) {
  const socket = net.connect(port, "127.0.0.1").setEncoding("latin1");
  // Before whatever else is sent, also while it connects.
  socket.write(bytes);
  let text = "";
  const answer = () =>
    new Promise<string>((resolve, reject) => {
      socket.on("data", (chunk: string) => {
        text += chunk;
      });
      socket.once("close", () => resolve(text)).once("error", reject);
    });
  return { socket, answer };
}

/** The body of the first answer, of which `length` bytes must be the answer's, and what follows it. */
function split(text: string, length: number): { isWhole: boolean; rest: string } {
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  const start = text.indexOf("\r\n\r\n") + 4;
  const isWhole = text.slice(start, start + length) === "x".repeat(length);
  return { isWhole, rest: text.slice(start + length) };
}

describe.each(["", "Connection: close\r\n"])("after a request (%j)", (more) => {
  it.each([
    ["/big", BIG],
    ["/streamed", BIG],
  ])("doesn't truncate a response in progress on stray bytes: %s", async (path, length) => {
    const { socket, answer } = open(head("GET", path, more));
    // The answer has begun, and most of it waits in the server.
    await once(socket, "readable");
    socket.write("stray bytes\r\n\r\n");
    expect(split(await answer(), length)).toEqual({ isWhole: true, rest: "" });
  });
});

it("doesn't truncate a response waiting for its peer on stray bytes", async () => {
  const { socket, answer } = open(head("GET", "/small", "Connection: close\r\n"));
  await once(socket, "readable");
  await finished;
  for (let sent = 0; sent < 20; sent += 1) {
    await new Promise<void>((resolve) => socket.write("stray\r\n\r\n", () => resolve()));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect(split(await answer(), SMALL)).toEqual({ isWhole: true, rest: "" });
});

it.each([
  ["/small", SMALL],
  ["/big", BIG],
  ["/streamed", BIG],
])("rejects a tunnel after %s in order, and closes the connection", async (path, length) => {
  begun = [];
  const tunnel = "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n";
  const { answer } = open(head("GET", path) + tunnel + head("GET", "/never"));
  const { isWhole, rest } = split(await answer(), length);
  expect(isWhole).toBe(true);
  expect(expectProblem(rest, 400).detail).toBe("This server doesn't support CONNECT.");
  expect(begun).toEqual([path]);
});

it("counts a connection that requested a tunnel once", async () => {
  const other = await freePort();
  const options = { host: "127.0.0.1", trustedProxies: [], basePath: "" } as const;
  const strict = await startHttpServer({
    ...options,
    port: other,
    maxConnectionsPerAddress: 2,
    handler,
  });
  const held: net.Socket[] = [];
  /** Returns whether another connection is served; keeps it open. */
  const isServed = async (bytes: string) => {
    const socket = net.connect(other, "127.0.0.1", () => socket.write(bytes));
    held.push(socket);
    const served = once(socket, "data").then(() => true);
    return Promise.race([served, once(socket, "close").then(() => false)]);
  };
  const get = head("GET", "/small");
  expect(await isServed(get)).toBe(true);
  expect(await isServed("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n")).toBe(true);
  await once(held[1] as net.Socket, "close");
  // The server may hear of the end a little later.
  await expect.poll(() => isServed(get)).toBe(true);
  expect(await isServed(get)).toBe(false);
  for (const socket of held) socket.destroy();
  await strict.stop();
});

describe("stalled request bodies", () => {
  const upload = (path = "/upload") => head("POST", path, "Content-Length: 1000000\r\n");

  it("get 408, and release their IP's slots", async () => {
    begun = [];
    const slow = Array.from({ length: PLACES }, (_, index) => {
      const { socket, answer } = open(upload());
      // Half of them send a little again and again.
      const dripping = index % 2 === 0 ? setInterval(() => socket.write("x"), 50) : undefined;
      return answer().finally(() => clearInterval(dripping));
    });
    await expect.poll(() => begun.length).toBe(PLACES);
    const other = open(head("GET", "/other", "Connection: close\r\n")).answer();
    expect(await other).toMatch(/^HTTP\/1\.1 200 /);
    expect(begun).toHaveLength(PLACES + 1);
    for (const text of await Promise.all(slow)) {
      expect(expectProblem(text, 408)).toMatchObject({ code: "request_timeout" });
    }
  });

  it("are distinguished from slow ones", async () => {
    const { socket, answer } = open(
      head("POST", "/upload", "Content-Length: 40000\r\nConnection: close\r\n"),
    );
    let left = 40;
    const sending = setInterval(() => {
      socket.write("x".repeat(1_000));
      left -= 1;
      if (left === 0) clearInterval(sending);
    }, 30);
    expect(await answer()).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
  });

  it("are distinguished from complete unread ones", async () => {
    const more = "Content-Length: 1000000\r\nConnection: close\r\n";
    const prompt = open(head("POST", "/unread", more) + "x".repeat(1_000_000)).answer();
    await expect.poll(() => begun.at(-1)).toBe("/unread");
    // Two turns of the clock that ends bodies.
    for (let turn = 0; turn < 2; turn += 1) expectProblem(await open(upload()).answer(), 408);
    readLate();
    expect(await prompt).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
  });
});
