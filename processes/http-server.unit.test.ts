import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiHandler, type HttpServer, pageHandler, startHttpServer } from "@/processes/http-server";

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

describe("startHttpServer", () => {
  let server: HttpServer;
  let port = 0;
  let release: () => void = () => {};

  async function echo(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/slow")
      await new Promise<void>((done) => (release = done));
    return Response.json(Object.fromEntries(request.headers));
  }

  /** Sends raw bytes and returns all that comes back until the server closes. */
  function send(text: string): Promise<string> {
    return new Promise((resolve) => {
      let answer = "";
      const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
      socket.on("data", (chunk) => {
        answer += chunk.toString();
      });
      socket.on("close", () => resolve(answer));
    });
  }

  beforeAll(async () => {
    port = await freePort();
    server = await startHttpServer({
      port,
      host: "127.0.0.1",
      trustedProxies: [],
      maxConnectionsPerAddress: 20,
      handler: apiHandler({ fetch: echo }),
    });
  });
  afterAll(() => server.stop());

  it("believes nobody's word about an address", async () => {
    const forged = {
      "x-forwarded-for": "1.2.3.4",
      "x-real-ip": "1.2.3.4",
      forwarded: "for=1.2.3.4",
      "x-gw-client-ip": "1.2.3.4",
      "x-gw-token": "mine",
      "x-middleware-subrequest": "proxy",
    };
    const seen = await (await fetch(`http://127.0.0.1:${port}/`, { headers: forged })).text();
    expect(seen).not.toContain("1.2.3.4");
    expect(seen).not.toContain("x-middleware");
    expect(JSON.parse(seen)).toMatchObject({ "x-gw-client-ip": "127.0.0.1" });
    expect(JSON.parse(seen)["x-gw-token"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ["an absolute address", "GET http://else/ HTTP/1.1\r\nHost: a\r\n\r\n", "400"],
    ["no HTTP at all", "hello\r\n\r\n", "400"],
    ["17 KB of headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(17_000)}\r\n\r\n`, "431"],
  ])("refuses %s, with a request id", async (_name, text, status) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/x-service-request-id: [0-9a-f]{32}/i);
  });

  it.each(["TRACE", "PROPFIND", "LINK"])("refuses %s, and says what there is", async (method) => {
    const answer = await send(`${method} / HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/i);
    expect(answer).toMatch(/x-service-request-id: [0-9a-f]{32}/i);
  });

  it("opens no tunnel", async () => {
    const answer = await send("CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(answer).not.toMatch(/^HTTP\/1.1 2/);
  });

  it("ends a connection whose headers take longer than ten seconds", async () => {
    const startedAt = performance.now();
    const answer = await send("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - startedAt).toBeGreaterThan(9_500);
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  }, 20_000);

  it("names https for a year when customers come by it, on every answer, and only then", async () => {
    const options = { host: "127.0.0.1", trustedProxies: [], maxConnectionsPerAddress: 20 };
    const secure = await freePort();
    const other = await startHttpServer({
      ...options,
      port: secure,
      isSecure: true,
      handler: pageHandler((_, response) => response.writeHead(200, { a: "b" }).end("page")),
    });
    const ask = (method: string) => fetch(`http://127.0.0.1:${secure}/`, { method });
    for (const [method, status] of [
      ["GET", 200],
      ["POST", 200],
      ["PUT", 405],
      ["DELETE", 405],
    ] as const) {
      const answer = await ask(method);
      expect([method, answer.status]).toEqual([method, status]);
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    }
    for (const [path, status] of [
      ["/%C3%A4?q=%", 200],
      ["/%ED%A0%80", 400],
      ["/messages/%", 400],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${secure}${path}`);
      expect([path, answer.status]).toEqual([path, status]);
    }
    await other.stop();
    const plain = await fetch(`http://127.0.0.1:${port}/`);
    expect(plain.headers.get("strict-transport-security")).toBeNull();
  });

  it("answers an offered upgrade as an ordinary request", async () => {
    const head =
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n";
    expect(await send(head)).toMatch(/^HTTP\/1.1 200 /);
  });

  it("lets a request finish when it is asked to stop", async () => {
    const pending = fetch(`http://127.0.0.1:${port}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const stopped = server.stop();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    release();
    expect((await pending).status).toBe(200);
    await stopped;
  });
});
