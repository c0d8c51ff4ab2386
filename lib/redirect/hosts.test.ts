import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { CLIENT_IP_HEADER } from "@/lib/auth/peer-ip";
import { asOwner } from "@/lib/db/transaction";
import { linkBases, parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { createBackHalves } from "./back-half-cache";
import { createClickWriter } from "./click-writer";
import { createGuessLimit } from "./guess-limit";
import { createHostCache } from "./host-cache";
import { createLinkCache } from "./link-cache";
import { createRedirect } from "./redirect";
import { createHosts } from "./serve-hosts";
import { findHosts } from "./store-hosts";

const { send, account } = testModule();
const TARGET = "https://example.org/sale";
const OWN_HOST = "sms.example.net";
const PAGE = 299;

let domain: string;
let code: string;
let port: number;
let clock: number;
let hostReads: string[][];
let clicks: string[];
let failure: Error | null;
let number = 0;
const ended: (() => unknown)[] = [];

async function makeLink(customer: typeof account): Promise<string> {
  const body = { type: 2, name: "Sale", url: TARGET };
  const { body: campaign } = await send(customer, "POST", "/short_link_campaigns", body);
  return (await linkForTest(customer.id, campaign.id)).code;
}

const insertHost = (host: string, accountId: number) =>
  asOwner((tx) =>
    tx.query("INSERT INTO link_hosts VALUES ($1, $2, 1, false, false)", [host, accountId]),
  );

async function serve(isStrict: boolean): Promise<void> {
  const redirect = createRedirect({
    bases: linkBases(),
    parseLink: parseLinkCode,
    clicks: createClickWriter({
      log: () => {},
      insert: async (stored) => void clicks.push(...stored.map(({ url }) => url)),
    }),
    log: () => {},
    links: createLinkCache(() => clock),
    findBackHalf: createBackHalves(() => clock),
    guessLimit: createGuessLimit(() => clock),
    signedInAccount: async () => null,
  });
  const hosts = createHosts({
    ownHosts: [OWN_HOST, "localhost"],
    isStrict,
    redirect,
    hosts: createHostCache(
      () => clock,
      async (asked) => {
        if (failure !== null) throw failure;
        hostReads.push([...asked]);
        return findHosts(asked);
      },
    ),
    serveOwn(incoming, response) {
      const found = redirect.findCode(incoming);
      if (found !== null) void redirect.serve(incoming, response, found);
      return found !== null;
    },
    isLink: (incoming) => redirect.findCode(incoming) !== null,
    log: () => {},
  });
  const server = createServer((incoming, response) => {
    incoming.headers[CLIENT_IP_HEADER] ??= "92.72.1.1";
    response.setHeader("Strict-Transport-Security", "max-age=1");
    hosts.serve(incoming, response, () => response.writeHead(PAGE).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  ended.push(() => server.close());
}

beforeEach(async () => {
  number += 1;
  domain = `go${number}.example.com`;
  clock = 0;
  hostReads = [];
  clicks = [];
  failure = null;
  code = await makeLink(account);
  await insertHost(domain, account.id);
  await serve(true);
});
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Response>((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers: { host, ...headers }, agent: false };
    request(options, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on("error", reject)
      .end();
  });
const outcome = async (...asked: Parameters<typeof ask>) => {
  const { status, headers } = await ask(...asked);
  return [status, headers.location];
};

test("redirects on a verified domain, whatever its case and port, and counts the click", async () => {
  for (const host of [domain, domain.toUpperCase(), `${domain}:8443`, `${domain}.`])
    expect(await outcome(host, `/${code}).`)).toEqual([302, TARGET]);
  expect(clicks).toHaveLength(4);
  const { headers } = await ask(domain, `/${code}`);
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["cache-control"]).toBe("no-store");
});

test("serves only the account's own links on its domain", async () => {
  const theirs = await makeLink(await makeTestAccount());
  expect(await outcome(domain, `/${theirs}`)).toEqual([404, undefined]);
  expect(await outcome(OWN_HOST, `/l/${theirs}`)).toEqual([302, TARGET]);
  for (const path of ["/", "/login", "/api/me", `/l/${code}`, "/internal/tls-allowed?domain=x"])
    expect(await outcome(domain, path)).toEqual([404, undefined]);
});

test("follows a back-half, however it is typed, on the account's own domains only", async () => {
  const body = { type: 1, name: "Summer", url: `${TARGET}?s`, back_half: "Summer-Sale-10" };
  const { status, body: campaign } = await send(account, "POST", "/short_link_campaigns", body);
  expect([status, campaign.back_half]).toEqual([201, "summer-sale-10"]);
  for (const path of [
    "/summer-sale-10",
    "/SUMMER-sale-l0).",
    "/surnmersaleio",
    "/summer-sale-10/?x=1",
  ])
    expect(await outcome(domain, path)).toEqual([302, `${TARGET}?s`]);
  expect(clicks).toHaveLength(4);
  for (const path of ["/summer", "/summer-sale-10/more", "/summer%20sale%2010", "/%00", "/-"])
    expect(await outcome(domain, path)).toEqual([404, undefined]);
  expect(await outcome(OWN_HOST, "/l/summer-sale-10")).toEqual([404, undefined]);
  const other = await makeTestAccount();
  await insertHost(`other-${domain}`, other.id);
  expect(await outcome(`other-${domain}`, "/summer-sale-10")).toEqual([404, undefined]);
  await send(account, "DELETE", `/short_link_campaigns/${campaign.id}`);
  clock += 1_000;
  expect(await outcome(domain, "/summer-sale-10")).toEqual([404, undefined]);
});

test("returns 404 on a host that merely points here", async () => {
  expect(await outcome("evil.example.org", `/l/${code}`)).toEqual([404, undefined]);
  expect(await outcome("evil.example.org", `/${code}`)).toEqual([PAGE, undefined]);
  expect(await outcome("evil.example.org", "/messages")).toEqual([PAGE, undefined]);
  expect(clicks).toEqual([]);
});

test.each([
  "under_score.example.org",
  "evil.example.org..",
  `${"a".repeat(64)}.example.org`,
  "co.uk",
])("treats the host %s as unknown, although it can't be claimed", async (host) => {
  expect(await outcome(host, `/l/${code}`)).toEqual([404, undefined]);
  expect((await ask(host, `/internal/tls-allowed?domain=${domain}`)).status).toBe(PAGE);
  expect(hostReads).toEqual([]);
});

test("sets no HSTS on customers' domains", async () => {
  const policy = async (host: string) =>
    (await ask(host, "/messages")).headers["strict-transport-security"];
  expect(await policy(OWN_HOST)).toBe("max-age=1");
  expect(await policy("10.0.0.7:3000")).toBe("max-age=1");
  expect(await policy("pending.example.org")).toBeUndefined();
});

test("doesn't count automatic requests of browsers and crawlers as guesses", async () => {
  const asked = [
    "/",
    "/favicon.ico",
    "/robots.txt",
    "/.well-known/security.txt",
    "/apple-touch-icon.png",
  ];
  for (let at = 0; at < 40; at += 1)
    expect((await ask(domain, asked[at % asked.length] ?? "")).status).toBe(404);
  expect(await outcome(domain, `/${code}`)).toEqual([302, TARGET]);
  for (let at = 0; at < 30; at += 1) await ask(domain, `/guess-${at}`);
  expect((await ask(domain, `/${code}`)).status).toBe(429);
});

test("ignores forwarded host headers", async () => {
  const forged = { "x-forwarded-host": domain, forwarded: `host=${domain}`, "x-host": domain };
  expect(await outcome("evil.example.org", `/${code}`, forged)).toEqual([PAGE, undefined]);
  const theirs = { "x-forwarded-host": "evil.example.org" };
  expect(await outcome(domain, `/${code}`, theirs)).toEqual([302, TARGET]);
});

test("serves the gateway's own hosts and proxy-internal names without a lookup", async () => {
  for (const host of [OWN_HOST, "localhost:3000", "10.0.0.7:3000", "web", "web.cluster.local"])
    expect(await outcome(host, `/l/${code}`)).toEqual([302, TARGET]);
  expect(hostReads).toEqual([]);
});

test("serves links under any host if no public URL is configured", async () => {
  await serve(false);
  expect(await outcome("some.example.org", `/l/${code}`)).toEqual([302, TARGET]);
});

test("shows on a suspended domain that its links are disabled, within five seconds", async () => {
  expect(await outcome(domain, `/${code}`)).toEqual([302, TARGET]);
  await asOwner((tx) =>
    tx.query("UPDATE link_hosts SET is_suspended = true WHERE domain = $1", [domain]),
  );
  clock += 5_000;
  const response = await ask(domain, `/${code}`);
  expect([response.status, response.headers.location]).toEqual([410, undefined]);
  expect(response.body).toContain("Links at this address are switched off");
  expect((await ask(domain, "/internal/tls-allowed")).status).toBe(410);
});

test("looks up a host once for any number of clicks", async () => {
  await Promise.all(Array.from({ length: 40 }, () => ask(domain, `/${code}`)));
  expect(hostReads).toEqual([[domain]]);
  clock += 5_000;
  await ask(domain, `/${code}`);
  expect(hostReads).toHaveLength(2);
});

test("keeps redirecting during a database outage, without pages on possible customer hosts", async () => {
  await ask(domain, `/${code}`);
  failure = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  clock += 5_000;
  expect((await ask(domain, "/")).status).toBe(404);
  for (const path of [`/l/${code}`, `/${code}`, "/login"]) {
    const { status, headers } = await ask("new.example.org", path);
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
  expect((await ask(OWN_HOST, "/messages")).status).toBe(PAGE);
  await serve(false);
  expect((await ask("new.example.org", "/messages")).status).toBe(PAGE);
});

test("reports to a proxy which domains need certificates", async () => {
  const allowed = async (name: string) =>
    (await ask("127.0.0.1", `/internal/tls-allowed?domain=${name}`)).status;
  expect(await allowed(domain)).toBe(200);
  expect(await allowed(domain.toUpperCase())).toBe(200);
  for (const name of ["evil.example.org", "", "com", "..", encodeURIComponent("a\u0000.com")])
    expect(await allowed(name)).toBe(404);
  expect((await ask("127.0.0.1", "/internal/tls-allowed")).status).toBe(404);
  await asOwner((tx) =>
    tx.query("UPDATE link_hosts SET is_suspended = true WHERE domain = $1", [domain]),
  );
  clock += 5_000;
  expect(await allowed(domain)).toBe(404);
});
