import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deferred } from "@/lib/core/test-deferred";
import type { HttpServer } from "@/processes/http-server";
import { serveApi } from "@/processes/test-http-server";
import { answersIn, speak } from "@/processes/test-socket";

/** Thousands of requests at once, on one connection and on many. */
let server: HttpServer;
let port = 0;
let held = 0;
const hold = deferred();

async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === "/held") {
    held += 1;
    await hold.promise;
  }
  return Response.json({});
}

beforeAll(async () => {
  ({ server, port } = await serveApi(answer));
});
afterAll(() => server.stop());

it("answers thousands of concurrent requests, and their bodies", async () => {
  const pair =
    "GET /g HTTP/1.1\r\nHost: a\r\n\r\nPOST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello";
  const last = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const { text } = await speak(port, pair.repeat(1_000) + last);
  const statuses = answersIn(text).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 2_001 }, () => 200));
});

it("holds at most tens of thousands of requests, and answers each connection", async () => {
  const flood = "GET /held HTTP/1.1\r\nHost:a\r\n\r\n".repeat(900);
  const heard = Array.from({ length: 25 }, () => {
    const socket = net.connect(port, "127.0.0.1", () => socket.end(flood));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    return once(socket, "close").then(() => ({
      served: text.split("HTTP/1.1 200 ").length - 1,
      refused: text.split("HTTP/1.1 429 ").length - 1,
    }));
  });
  await vi.waitUntil(() => held === 25, 30_000);
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(200);
  hold.resolve();
  const counts = await Promise.all(heard);
  // Clients that came while 20,000 waited get answers, then a 429.
  for (const { served, refused } of counts) {
    expect(served).toBeGreaterThan(0);
    expect(refused).toBe(served === 900 ? 0 : 1);
  }
  const total = counts.reduce((sum, { served }) => sum + served, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(20_000 + 25);
});
