import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { deferred } from "@/lib/core/test-deferred";
import { requestVies } from "./vies";

const VAT_ID = "ATU13585627";
const VALID = { valid: true, countryCode: "AT", vatNumber: "U13585627", name: "Nordwind AG" };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Queries a peer with the given response. */
async function ask(answer: RequestListener, timeoutMs = 30_000) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return requestVies(`http://127.0.0.1:${port}/check`, VAT_ID, null, timeoutMs);
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(body));

test("accepts a response for this VAT ID in any spelling", async () => {
  expect(await ask(json(VALID))).toMatchObject({ isValid: true, name: "Nordwind AG" });
  expect(await ask(json({ ...VALID, vatNumber: "u 13585627" }))).toMatchObject({ isValid: true });
  const withNul = await ask(json({ ...VALID, name: "Nord\0wind AG" }));
  expect(withNul).toMatchObject({ isValid: true, name: "Nordwind AG" });
  expect(await ask(json({ ...VALID, valid: false }))).toMatchObject({ isValid: false });
});

test.each<[string, RequestListener]>([
  ["answers about another VAT ID", json({ ...VALID, vatNumber: "U66664013" })],
  ["answers about another country", json({ ...VALID, countryCode: "DE" })],
  ["says yes in words", json({ ...VALID, valid: "true" })],
  ["fails and says yes", json(VALID, 500)],
  ["sends a list", json([VALID])],
  ["sends nothing", (_, response) => void response.end()],
  ["is something else", (_, response) => void response.end("<html>yes</html>")],
  ["sends more than an answer can be", json({ ...VALID, name: "N".repeat(100_000) })],
  ["hangs up", (request) => void request.socket.destroy()],
  [
    "dies in the middle of its answer",
    (_, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write('{"valid":true', () => response.destroy());
    },
  ],
  [
    "sends us elsewhere",
    (request, response) => {
      if (request.url === "/other") json(VALID)(request, response);
      else response.writeHead(307, { location: "/other" }).end();
    },
  ],
])("treats a peer that %s as unanswered", async (_, answer) => {
  expect(await ask(answer)).toBeNull();
});

test.each<[string, RequestListener]>([
  ["says nothing", () => {}],
  [
    "sends a byte at a time",
    (_, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
])("gives up a peer that %s after the timeout", async (_, answer) => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
  const peer = deferred<ServerResponse>();
  const result = ask((request, response) => {
    answer(request, response);
    peer.resolve(response);
  }, 200);
  const response = await peer.promise;
  expect(timeout.mock.calls).toEqual([[200]]);
  timeout.mockRestore();
  const closed = once(response, "close");
  clock.abort();
  expect(await result).toBeNull();
  await closed;
});
