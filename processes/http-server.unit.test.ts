import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type HttpServer, pageHandler, startHttpServer } from "@/processes/http-server";
import { serveApi } from "@/processes/test-http-server";
import { answersIn } from "@/processes/test-socket";
import { freePort } from "../scripts/free-port.mjs";

describe("startHttpServer", () => {
  let server: HttpServer;
  let port = 0;
  let release: () => void = () => {};
  let begun: string[] = [];

  async function echo(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    if (pathname === "/upload") await request.text();
    if (pathname === "/slow") await new Promise<void>((done) => (release = done));
    return Response.json(Object.fromEntries(request.headers));
  }

  /** Sends raw bytes and returns all that comes back until the server closes. */
  function send(text: string): Promise<string> {
    return new Promise((resolve) => {
      let response = "";
      const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
      socket.on("data", (chunk) => {
        response += chunk.toString();
      });
      socket.on("close", () => resolve(response));
    });
  }

  beforeAll(async () => {
    ({ server, port } = await serveApi(echo));
  });
  afterAll(() => server.stop());

  it("ignores forged client IP headers", async () => {
    const forged = {
      "x-forwarded-for": "1.2.3.4",
      "x-real-ip": "1.2.3.4",
      forwarded: "for=1.2.3.4",
      "x-gw-client-ip": "1.2.3.4",
      "x-gw-token": "mine",
      "x-gw-local": "2",
      "x-middleware-subrequest": "proxy",
    };
    const seen = await (await fetch(`http://127.0.0.1:${port}/`, { headers: forged })).text();
    expect(seen).not.toContain("1.2.3.4");
    expect(seen).not.toContain("x-middleware");
    expect(JSON.parse(seen)).toMatchObject({ "x-gw-client-ip": "127.0.0.1" });
    expect(JSON.parse(seen)["x-gw-token"]).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(seen)["x-gw-local"]).toBeUndefined();
  });

  it.each([
    ["localhost", "", true],
    ["127.0.0.1:3000", "", true],
    ["[::1]:3000", "", true],
    ["posthorn.localhost:3000", "Accept: */*\r\n", true],
    // A local proxy, or a foreign hostname that resolves to this server.
    ["sms.example.com", "", false],
    ["localhost.example.com", "", false],
    ["127.0.0.1.example.com", "", false],
    ["localhost", "X-Forwarded-For: 203.0.113.9\r\n", false],
    ["localhost", "X-Forwarded-For: 127.0.0.1\r\n", false],
    ["localhost", "X-Forwarded-Host: sms.example.com\r\n", false],
    ["localhost", "Forwarded: for=203.0.113.9\r\n", false],
    ["localhost", "X-Real-IP: 203.0.113.9\r\n", false],
    ["localhost", "Via: 1.1 proxy\r\n", false],
  ])("a request for %s with %j comes from this machine: %s", async (host, more, isLocal) => {
    const response = await send(
      `GET / HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1.1 200 /);
    expect(response.includes('"x-gw-local":"1"')).toBe(isLocal);
  });

  // Headers of nginx with only `proxy_pass http://127.0.0.1:3000`.
  it.each(["Host: 127.0.0.1:3000\r\n", ""])(
    "treats HTTP/1.0 with %j as a proxy's request, not a local one",
    async (host) => {
      const response = await send(`GET / HTTP/1.0\r\n${host}Connection: close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1.1 200 /);
      expect(response).not.toContain("x-gw-local");
    },
  );

  it("sends HSTS for a year on every response, only if customers use https", async () => {
    const options = {
      host: "127.0.0.1",
      trustedProxies: [],
      maxConnectionsPerAddress: 20,
      basePath: "",
      isSecure: true,
    } as const;
    const secure = await freePort();
    const other = await startHttpServer({
      ...options,
      port: secure,
      handler: pageHandler(
        (_, response) => response.writeHead(200, { a: "b" }).end("page"),
        options,
      ),
    });
    const ask = (method: string) => fetch(`http://127.0.0.1:${secure}/`, { method });
    for (const [method, status] of [
      ["GET", 200],
      ["POST", 200],
      ["PUT", 405],
      ["DELETE", 405],
    ] as const) {
      const response = await ask(method);
      expect([method, response.status]).toEqual([method, status]);
      expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
    }
    for (const [path, status] of [
      ["/%C3%A4?q=%", 200],
      ["/%ED%A0%80", 400],
      ["/messages/%", 400],
    ] as const) {
      const response = await fetch(`http://127.0.0.1:${secure}${path}`);
      expect([path, response.status]).toEqual([path, status]);
    }
    await other.stop();
    const plain = await fetch(`http://127.0.0.1:${port}/`);
    expect(plain.headers.get("strict-transport-security")).toBeNull();
  });

  it("never reflects a forged Host in responses without a handler", async () => {
    const response = await send("GET /\\ HTTP/1.1\r\nHost: evil.example.net\r\n\r\n");
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).toContain(`Link: <http://127.0.0.1:${port}/docs.jsonld>`);
    expect(response).not.toContain("evil");
  });

  it("treats an offered upgrade as an ordinary request", async () => {
    const head =
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n";
    expect(await send(head)).toMatch(/^HTTP\/1.1 200 /);
  });

  describe("one request at a time per connection", () => {
    const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const bodies = (text: string) => answersIn(text).map(({ status }) => status);
    beforeEach(() => (begun = []));

    it("starts the next after the previous response, in order", async () => {
      const responses = send(get("/slow") + get("/2") + get("/3", "Connection: close\r\n"));
      await vi.waitUntil(() => begun.length > 0, 30_000);
      // A request of another connection goes through the same event loop and is not held up.
      await (await fetch(`http://127.0.0.1:${port}/other`)).text();
      expect(begun).toEqual(["/slow", "/other"]);
      release();
      expect(bodies(await responses)).toEqual([200, 200, 200]);
      expect(begun).toEqual(["/slow", "/other", "/2", "/3"]);
    });

    it("starts no request for a disconnected peer", async () => {
      const socket = net.connect(port, "127.0.0.1", () =>
        socket.write(get("/slow") + get("/late").repeat(50)),
      );
      await vi.waitUntil(() => begun.length > 0, 30_000);
      socket.resetAndDestroy();
      await once(socket, "close");
      release();
      await (await fetch(`http://127.0.0.1:${port}/other`)).text();
      expect(begun).toEqual(["/slow", "/other"]);
    });

    it.each([
      ["a request that closes the connection", "Connection: close\r\n", get("/never")],
      ["what is no request", "", `hello\r\n\r\n${get("/never")}`],
    ])("starts no request after %s, and sends the pending response", async (_name, more, rest) => {
      const responses = send(get("/slow", more) + rest);
      await vi.waitUntil(() => begun.length > 0, 30_000);
      release();
      expect(bodies(await responses)).toEqual([200]);
      expect(begun).toEqual(["/slow"]);
    });

    it("rejects more than a thousand queued requests, after the pending responses", async () => {
      const responses = send(get("/slow") + "GET /x HTTP/1.1\r\nHost:a\r\n\r\n".repeat(1_500));
      await vi.waitUntil(() => begun.length > 0, 30_000);
      release();
      const found = answersIn(await responses);
      expect(found).toHaveLength(1_001);
      expect(found.at(-1)?.status).toBe(429);
      expect(Number(found.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
      expect(found.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
    });
  });

  it("serves an IP that has as many slow uploads as allowed requests", async () => {
    const other = await serveApi(echo, 300);
    const head = "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nslow";
    begun = [];
    const sockets = Array.from({ length: 256 }, () => {
      const socket = net.connect(other.port, "127.0.0.1", () => socket.write(head));
      return socket.on("error", () => {});
    });
    await vi.waitUntil(() => begun.length === 256, 30_000);
    expect((await fetch(`http://127.0.0.1:${other.port}/`)).status).toBe(200);
    expect(sockets.every((socket) => socket.readyState === "open")).toBe(true);
    for (const socket of sockets) socket.resetAndDestroy();
    await other.server.stop();
  }, 30_000);

  it("finishes running requests on shutdown", async () => {
    begun = [];
    const pending = fetch(`http://127.0.0.1:${port}/slow`);
    await vi.waitUntil(() => begun.length === 1, 30_000);
    const stopped = server.stop();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    release();
    expect((await pending).status).toBe(200);
    await stopped;
  });
});
