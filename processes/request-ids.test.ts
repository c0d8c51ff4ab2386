import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { apiHandler, type HttpServer, pageHandler, startHttpServer } from "@/processes/http-server";
import { startRedirects } from "@/processes/short-links";
import { freePort } from "../scripts/free-port.mjs";

/** Every response has a request ID, whatever part of the server sends it. */
const { api, account, send } = testModule({
  isShared: true,
  api: { basePath: "/api" },
});
const settings = { basePath: "/api" } as const;
const seen = new Set<string>();
let server: HttpServer;
let port: number;
let redirects: ReturnType<typeof startRedirects>;
const paths = { link: "", form: "" };

/** Stands for the pages: headers one by one, all at once, and none. */
const pages = pageHandler((incoming, response) => {
  if (incoming.url?.startsWith("/.well-known/")) response.setHeader("Content-Type", "text/plain");
  if (incoming.url === "/favicon.ico") response.writeHead(200, { "Content-Type": "image/x-icon" });
  if (incoming.url === "/old") response.writeHead(307, { Location: "/new" });
  if (incoming.url === "/missing") response.statusCode = 404;
  response.end();
}, settings);

beforeAll(async () => {
  const sale = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { body: campaign } = await send(account, "POST", "/api/short_link_campaigns", sale);
  paths.link = `/l/${(await linkForTest(account.id, campaign.id)).code}`;
  const leave = { name: "Leave", type: 1 };
  const path = "/api/short_link_campaigns/unsubscribe";
  const { body: form } = await send(account, "POST", path, leave);
  paths.form = new URL(form.url).pathname;
  redirects = startRedirects();
  const serveApi = apiHandler(api, settings);
  port = await freePort();
  server = await startHttpServer({
    port,
    host: "127.0.0.1",
    trustedProxies: [],
    maxConnectionsPerAddress: 100,
    ...settings,
    handler: (incoming: IncomingMessage, response) =>
      redirects.serve(incoming, response, () => {
        const isApi = incoming.url?.startsWith("/api/") === true;
        return isApi ? serveApi(incoming, response) : pages(incoming, response);
      }),
  });
});
afterAll(async () => {
  await server.stop();
  await redirects.stop();
});

function expectId(headers: IncomingHttpHeaders): void {
  const id = headers["x-service-request-id"];
  expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(seen.has(String(id))).toBe(false);
  seen.add(String(id));
}

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      response.resume().on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      });
    })
      .on("error", reject)
      .end();
  });

test.each<[number, string, string, () => string]>([
  [302, "a short link", "GET", () => paths.link],
  [302, "a short link without its body", "HEAD", () => paths.link],
  [404, "an unknown short link", "GET", () => "/l/aaaaaaaaa"],
  [405, "a short link that is posted to", "POST", () => paths.link],
  [200, "a hosted form", "GET", () => paths.form],
  [400, "a hosted form that can't be read", "POST", () => paths.form],
  [404, "an unknown hosted form", "GET", () => "/f/aaaaaaaaa"],
  [405, "a hosted form that is deleted", "DELETE", () => paths.form],
  [200, "a file of the site", "GET", () => "/favicon.ico"],
  [200, "a well-known file", "GET", () => "/.well-known/security.txt"],
  [307, "a page that moved", "GET", () => "/old"],
  [404, "a page that isn't there", "GET", () => "/missing"],
  [405, "a page with another method", "PUT", () => "/missing"],
  [400, "a page with a broken URL", "GET", () => "/%ff"],
  [200, "health", "GET", () => "/api/health"],
  [200, "the documentation", "GET", () => "/api/docs.jsonld"],
  [403, "Kannel's protocol", "GET", () => "/api/kannel/direct.php?username=1&password=x"],
  [401, "an operation", "GET", () => "/api/me"],
  [404, "an unknown operation", "GET", () => "/api/nothing"],
])("response %i: %s", async (status, _, method, path) => {
  const response = await ask(method, path());
  // Without a worker, health is no less an answer.
  if (!path().endsWith("/health")) expect(response.status).toBe(status);
  expectId(response.headers);
});

test("returns one ID in header and body", async () => {
  const { headers, rawHeaders, body } = await new Promise<{
    headers: IncomingHttpHeaders;
    rawHeaders: string[];
    body: string;
  }>((resolve) => {
    request({ host: "127.0.0.1", port, path: "/api/nothing", agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("end", () => {
        resolve({ headers: response.headers, rawHeaders: response.rawHeaders, body: text });
      });
    }).end();
  });
  expectId(headers);
  expect(JSON.parse(body).request_id).toBe(headers["x-service-request-id"]);
  expect(rawHeaders.filter((name) => /^x-service-request-id$/i.test(name))).toHaveLength(1);
});

test.each([
  ["no HTTP", "hello\r\n\r\n", 400],
  ["headers that are too large", `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["a tunnel", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n", 400],
  ["an unknown expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", 417],
  ["a host that is missing", "GET / HTTP/1.1\r\n\r\n", 400],
])("rejects %s with an id", async (_, sent, status) => {
  const response = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(sent));
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    socket.on("close", () => resolve(text)).on("error", reject);
  });
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const id = /^x-service-request-id: (\S*)\r$/im.exec(response)?.[1];
  expectId({ "x-service-request-id": id });
});
