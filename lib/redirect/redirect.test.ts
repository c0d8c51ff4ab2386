import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CLIENT_IP_HEADER } from "@/lib/auth/peer-ip";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { linkBases, parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { classifyClicks } from "@/lib/gateway/responses/short-link-requests/public";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { clickSumFindings } from "@/lib/gateway/campaigns/click-stats/test-click-sums";
import { createClickWriter } from "./click-writer";
import { createGuessLimit } from "./guess-limit";
import { createLinkCache } from "./link-cache";
import { createRedirect } from "./redirect";

const { send, account } = testModule();
const URL_OF_SALE = "https://example.org/sale?from=sms#top";
const PHONE_BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";
const PERSON = { "user-agent": PHONE_BROWSER, accept: "text/html,*/*;q=0.8" };

let campaign: string;
let code: string;
let port: number;
let clock: number;
let signedIn: number | null;
const ended: (() => unknown)[] = [];

const problems: unknown[] = [];
const note = (message: string, error: unknown) => void problems.push([message, error]);

beforeEach(async () => {
  const { body } = await send(account, "POST", "/short_link_campaigns", {
    type: 2,
    name: "Sale",
    url: URL_OF_SALE,
  });
  campaign = body.id;
  code = (await linkForTest(account.id, campaign)).code;
  clock = 0;
  signedIn = null;
  const clicks = createClickWriter({ log: note });
  const redirect = createRedirect({
    bases: linkBases(),
    parseLink: parseLinkCode,
    clicks,
    log: note,
    links: createLinkCache(() => clock),
    findBackHalf: async () => null,
    guessLimit: createGuessLimit(() => clock),
    signedInAccount: async () => signedIn,
  });
  const server = createServer((incoming, response) => {
    incoming.headers[CLIENT_IP_HEADER] ??= "92.72.1.1";
    const code = redirect.findCode(incoming);
    if (code === null) response.writeHead(204).end();
    else void redirect.serve(incoming, response, code);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  ended.push(() => server.close());
});
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
  for (const end of ended.splice(0)) end();
});

interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(path: string, headers: Record<string, string> = PERSON, method = "GET") {
  return new Promise<TestResponse>((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers, method };
    request(options, (response) => {
      let body = "";
      response.on("data", (part) => {
        body += String(part);
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on("error", reject)
      .end();
  });
}
const follow = (...more: [Record<string, string>?, string?]) => ask(`/l/${code}`, ...more);
const classified = async () => {
  await classifyClicks(note);
  return (await send(account, "GET", "/short_link_requests?_order[date]=asc")).body;
};
const classes = async () => (await classified()).map((item: { class: string }) => item.class);

test("redirects, and lists the click's details", async () => {
  const response = await follow();
  expect([response.status, response.headers.location]).toEqual([302, URL_OF_SALE]);
  expect(response.headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await classified()).toMatchObject([
    {
      type: 0,
      class: "person",
      url: URL_OF_SALE,
      ip: "92.72.1.1",
      country: "DE",
      browser: "Safari",
      browser_version: "17.4",
      os: "iOS",
      os_version: "17.4",
      hardware_type: "mobile",
      software_type: "browser",
      user_agent: PHONE_BROWSER,
      referer: null,
      short_link: `/short_links/${code}`,
    },
  ]);
  expect((await send(account, "GET", `/short_links/${code}`)).body.requests_count).toBe(1);
});

test.each([".", "/", ")", ",", "%22", "%E2%80%A6", ").", "/?x=1"])(
  "redirects despite text that a phone appends: %s",
  async (appended) => {
    const response = await ask(`/l/${code}${appended}`);
    expect([response.status, response.headers.location]).toEqual([302, URL_OF_SALE]);
  },
);

test("passes the query on if the campaign allows it, without overriding its own", async () => {
  const query = "?from=me&order=7";
  expect((await ask(`/l/${code}${query}`)).headers.location).toBe(URL_OF_SALE);
  const path = `/short_link_campaigns/${campaign}`;
  const { body } = await send(account, "GET", path);
  expect((await send(account, "PUT", path, { ...body, passes_query: true })).status).toBe(200);
  clock += 1_000;
  const response = await ask(`/l/${code}${query}`);
  expect(response.headers.location).toBe("https://example.org/sale?from=sms&order=7#top");
  expect((await ask(`/l/${code}`)).headers.location).toBe(URL_OF_SALE);
  expect(await classified()).toMatchObject([
    { url: URL_OF_SALE },
    { url: URL_OF_SALE },
    { url: URL_OF_SALE },
  ]);
});

test.each([
  ["HEAD", PERSON, "HEAD", "machine"],
  ["a prefetch", { ...PERSON, "sec-purpose": "prefetch;anonymous-client-ip" }, "GET", "machine"],
  ["a preview", { ...PERSON, "x-purpose": "preview" }, "GET", "machine"],
  ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET", "machine"],
  ["a messenger", { ...PERSON, "user-agent": "WhatsApp/2.23.20.0" }, "GET", "machine"],
  ["a script", { "user-agent": "curl/8.5.0", accept: "*/*" }, "GET", "machine"],
  ["what only says it is a browser", { ...PERSON, accept: "*/*" }, "GET", "machine"],
  ["nobody", {}, "GET", "machine"],
  ["a browser", PERSON, "GET", "person"],
  ["a browser on a server", { ...PERSON, [CLIENT_IP_HEADER]: "3.120.44.17" }, "GET", "machine"],
  ["one by way of a relay", { ...PERSON, [CLIENT_IP_HEADER]: "172.226.40.3" }, "GET", "person"],
])("classifies %s", async (_, headers, method, kind) => {
  expect((await follow(headers as Record<string, string>, method)).status).toBe(302);
  expect(await classes()).toEqual([kind]);
});

test("excludes signed-in users of the sending account, but not other accounts' users", async () => {
  signedIn = account.id;
  await follow({ ...PERSON, cookie: "x=y" });
  signedIn = account.id + 1;
  await follow({ ...PERSON, cookie: "x=y" });
  expect(await classes()).toEqual(["own", "person"]);
});

test.each([
  "/l/",
  "/l/aaaaaaaaa",
  "/l/zzzzzzzzz",
  "/l/../l",
  "/l/a%00b",
  `/l/${"x".repeat(2_000)}`,
])("returns 404 for %s without details", async (path) => {
  const response = await ask(path);
  expect([response.status, response.headers.location]).toEqual([404, undefined]);
  expect(response.body).toContain("This link leads nowhere");
  expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("ignores queries and other methods for the destination", async () => {
  const response = await ask(`/l/${code}?url=https://evil.example&next=//evil.example`);
  expect(response.headers.location).toBe(URL_OF_SALE);
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect((await ask(`/l/${code}`, PERSON, method)).status).toBe(405);
  }
  expect(await classified()).toHaveLength(1);
});

test("applies a changed or deleted campaign within a second", async () => {
  await follow();
  const path = `/short_link_campaigns/${campaign}`;
  await send(account, "PUT", path, { type: 2, name: "Sale", url: "https://example.org/new" });
  clock += 1_000;
  expect((await follow()).headers.location).toBe("https://example.org/new");
  await send(account, "DELETE", path);
  clock += 1_000;
  expect((await follow()).status).toBe(404);
});

test("never redirects to stored values that aren't web pages", async () => {
  await asOwner((tx) =>
    tx.query("UPDATE short_link_campaigns SET url = 'javascript:alert(1)' WHERE account_id = $1", [
      account.id,
    ]),
  );
  expect((await follow()).status).toBe(404);
});

test("rate-limits code guessing, without affecting other visitors and links", async () => {
  const guess = (ip: string) => ask("/l/aaaaaaaaa", { ...PERSON, [CLIENT_IP_HEADER]: ip });
  const statuses = [];
  for (let at = 0; at < 32; at += 1) statuses.push((await guess("198.51.100.1")).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
  expect(statuses.slice(30)).toEqual([429, 429]);
  const response = await guess("198.51.100.1");
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  expect((await guess("198.51.100.2")).status).toBe(404);
  expect((await follow()).status).toBe(302);
  clock += 2_000;
  expect((await guess("198.51.100.1")).status).toBe(404);
});

test("counts guesses of one IPv6 network together", async () => {
  for (let at = 0; at < 30; at += 1)
    await ask("/l/aaaaaaaaa", { ...PERSON, [CLIENT_IP_HEADER]: `2001:db8::${at}` });
  const response = await ask("/l/aaaaaaaaa", { ...PERSON, [CLIENT_IP_HEADER]: "2001:db8::abcd" });
  expect(response.status).toBe(429);
});

test.each(["deleted", "forgotten"])(
  "doesn't count links of a campaign that is %s as guesses",
  async (what) => {
    const gone = await send(account, "POST", "/short_link_campaigns", {
      type: 2,
      name: "Over",
      url: URL_OF_SALE,
    });
    const links = [];
    for (let at = 0; at < 40; at += 1) links.push(await linkForTest(account.id, gone.body.id));
    await send(account, "DELETE", `/short_link_campaigns/${gone.body.id}`);
    if (what === "forgotten")
      await asOwner((tx) =>
        tx.query("DELETE FROM short_links WHERE account_id = $1 AND campaign = $2", [
          account.id,
          gone.body.id,
        ]),
      );
    for (const link of links) expect((await ask(`/l/${link.code}`)).status).toBe(404);
    expect((await follow()).status).toBe(302);
  },
);

test("redirects while the account's own reads use all of its connections", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reads = Array.from({ length: 4 }, () => readAccount(account.id, () => held));
  // Without separate connections it would redirect only after the reads, which end after it.
  const response = await follow().finally(release);
  await Promise.all(reads);
  expect(response).toMatchObject({ status: 302 });
});

test("stores hostile headers as text, and truncates long ones", async () => {
  await follow({ ...PERSON, referer: `https://x.example/"><script>${"y".repeat(9_000)}` });
  const [click] = await classified();
  expect(click.referer).toHaveLength(2_000);
  expect(click.referer).toContain('"><script>');
});

test("classifies clicks once over any number of workers", async () => {
  for (let at = 0; at < 30; at += 1) await follow();
  await Promise.all([classifyClicks(note), classifyClicks(note), classifyClicks(note)]);
  expect(await classified()).toHaveLength(30);
  expect((await send(account, "GET", `/short_links/${code}`)).body.requests_count).toBe(30);
});

test("deletes unclassified clicks of a deleted campaign", async () => {
  await follow();
  await send(account, "DELETE", `/short_link_campaigns/${campaign}`);
  expect(await classified()).toEqual([]);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM click_inbox WHERE account_id = $1", [account.id]),
  );
  expect(rows).toEqual([]);
});

const update = (fields: object) =>
  send(account, "PUT", `/short_link_campaigns/${campaign}`, {
    type: 2,
    name: "Sale",
    url: URL_OF_SALE,
    ...fields,
  });
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
/** Lets the campaign expire, which requests can't set in the past. */
const expire = () =>
  asOwner((tx) =>
    tx.query(
      "UPDATE short_link_campaigns SET expires_at = now() - interval '1 minute' WHERE code = $1",
      [campaign],
    ),
  );

test("shows an expiry page in the visitor's language, without counting a click", async () => {
  await update({ expires_at: inSeconds(60) });
  expect((await follow()).status).toBe(302);
  await expire();
  clock += 2_000;
  const { status, body } = await follow({ ...PERSON, "accept-language": "de" });
  expect([status, body]).toEqual([410, expect.stringContaining("Dieser Link ist abgelaufen")]);
  expect(await classes()).toHaveLength(1);
});

test("redirects an expired link to its configured page", async () => {
  const after = "https://example.org/over";
  await update({ expires_at: inSeconds(60), expired_url: after, conversion_days: 30 });
  await expire();
  const { status, headers } = await follow();
  expect([status, headers.location]).toEqual([302, after]);
  expect(await classified()).toMatchObject([{ url: after }]);
});

test("appends the click ID to links that track conversions, and counts its conversion", async () => {
  await update({ conversion_days: 30 });
  const location = new URL((await follow()).headers.location ?? "");
  const id = location.searchParams.get("ph_click");
  expect([location.searchParams.get("from"), location.hash]).toEqual(["sms", "#top"]);
  const body = { click_id: id, kind: "sale", value: 12.5 };
  const { status, body: conversion } = await send(account, "POST", "/conversions", body);
  expect([status, conversion]).toMatchObject([201, { campaign, value: 12.5, currency: "EUR" }]);
  // The URL in the list of clicks is the page's.
  expect(await classified()).toMatchObject([{ url: URL_OF_SALE }]);
});

test("keeps the page's own query, and replaces a visitor's click ID", async () => {
  const url = "https://example.org/sale?flag&q=a%20b&sig=x%2By/z&bad=%zz";
  await update({ url: `${url}#top`, conversion_days: 30, passes_query: true });
  const location = (await ask(`/l/${code}?ph_click=${"A".repeat(28)}&to=a%20b&ph_click=x`)).headers
    .location;
  expect(location?.replace(/ph_click=[\w-]{28}/, "ph_click=ID")).toBe(
    `${url}&ph_click=ID&to=a%20b#top`,
  );
  expect(location).not.toContain("A".repeat(28));
});

test("excludes conversions of the account's own members", async () => {
  await update({ conversion_days: 30 });
  signedIn = account.id;
  const { headers } = await follow({ ...PERSON, cookie: "session=1" });
  expect(headers.location).toBe(URL_OF_SALE);
});

test.each([
  [{ expires_at: inSeconds(-60) }, 422, "expires_at"],
  [{ expired_url: "https://example.org/over" }, 400, "expired_url"],
  [{ expires_at: inSeconds(60), expired_url: "javascript:alert(1)" }, 400, "expired_url"],
  [{ conversion_days: 91 }, 400, "conversion_days"],
])("rejects %j", async (fields, status, path) => {
  const { status: actual, body } = await update(fields);
  expect([actual, body.violations[0].propertyPath]).toEqual([status, path]);
});

test("clears expiry and its page with null", async () => {
  await update({ expires_at: inSeconds(60), expired_url: "https://example.org/over" });
  const { body } = await update({ expires_at: null });
  expect(body).toMatchObject({ expires_at: null, expired_url: null });
});

test("renames an expired campaign, with or without its expiry time", async () => {
  await update({ expires_at: inSeconds(60), expired_url: "https://example.org/over" });
  await asOwner((tx) =>
    tx.query(
      "UPDATE short_link_campaigns SET expires_at = expires_at - interval '1 day' WHERE code = $1",
      [campaign],
    ),
  );
  const { body } = await send(account, "GET", `/short_link_campaigns/${campaign}`);
  const { expires_at, expired_url } = body;
  for (const fields of [{ name: "Over" }, { name: "Past", expires_at, expired_url }]) {
    const response = await update(fields);
    expect([response.status, response.body]).toMatchObject([200, { expires_at, expired_url }]);
  }
  expect((await update({ expires_at: expires_at - 1 })).status).toBe(422);
});

test("strips only the click ID from a copied target's query", async () => {
  const { body } = await update({ url: "https://example.org/sale?a=%20b&ph_click=abc&flag" });
  expect(body.url).toBe("https://example.org/sale?a=%20b&flag");
});

const ANDROID_BROWSER =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const ON_ANDROID = { ...PERSON, "user-agent": ANDROID_BROWSER, "accept-language": "de" };
const APP = "https://apps.example.org/id1";
const GERMAN = "https://example.org/de";

test("redirects visitors to the first target for their device and country, and counts clicks by target", async () => {
  const path = `/short_link_campaigns/${campaign}`;
  const { body } = await update({
    conversion_days: 30,
    targets: [
      { url: APP, devices: ["ios"], countries: ["de", "AT"] },
      { url: GERMAN, countries: ["DE"] },
    ],
  });
  expect(body.targets).toEqual([
    { url: APP, devices: ["ios"], countries: ["AT", "DE"], share: null },
    { url: GERMAN, devices: [], countries: ["DE"], share: null },
  ]);
  const locate = async (headers: Record<string, string>) =>
    (await follow(headers)).headers.location?.replace(/[?&]ph_click=[^&#]+/, "");
  expect(await locate(PERSON)).toBe(APP);
  expect(await locate(ON_ANDROID)).toBe(GERMAN);
  expect(await locate({ ...ON_ANDROID, [CLIENT_IP_HEADER]: "8.8.8.8" })).toBe(URL_OF_SALE);
  const clicks = await classified();
  expect(clicks.map(({ url }: { url: string }) => url)).toEqual([APP, GERMAN, URL_OF_SALE]);
  const { body: stats } = await send(account, "GET", `/stats/clicks?campaign=${campaign}`);
  const byTarget = Object.fromEntries(
    stats.breakdown.target.map((row: { value: string; clicks: number; machines: number }) => [
      row.value,
      row.clicks + row.machines,
    ]),
  );
  expect(byTarget).toEqual({ [APP]: 1, [GERMAN]: 1, [URL_OF_SALE]: 1 });
  const ofApp = `/stats/clicks?campaign=${campaign}&target[]=${encodeURIComponent(APP)}`;
  expect((await send(account, "GET", ofApp)).body.totals.clicks).toBe(1);
  expect(await clickSumFindings(account.id)).toEqual([]);
  expect((await send(account, "PUT", path, { ...body, targets: null })).body.targets).toEqual([]);
  clock += 1_000;
  expect(await locate(PERSON)).toBe(URL_OF_SALE);
});

test("redirects a share of recipients to another page, consistently per recipient", async () => {
  await update({ targets: [{ url: GERMAN, share: 50 }] });
  const codes: string[] = [];
  for (let n = 0; n < 40; n += 1) codes.push((await linkForTest(account.id, campaign)).code);
  const locations = async (ip: string) => {
    const headers = { ...PERSON, [CLIENT_IP_HEADER]: ip };
    return Promise.all(
      codes.map(async (code) => (await ask(`/l/${code}`, headers)).headers.location),
    );
  };
  const first = await locations("92.72.1.1");
  const share = first.filter((location) => location === GERMAN).length;
  expect(share).toBeGreaterThan(8);
  expect(share).toBeLessThan(32);
  expect(await locations("92.72.1.2")).toEqual(first);
});

test("ignores targets of an expired link", async () => {
  await update({ targets: [{ url: APP, devices: ["ios"] }], expires_at: inSeconds(60) });
  await expire();
  expect((await follow()).status).toBe(410);
});

test.each([
  [[{ url: APP }], 400, "targets[0].share"],
  [[{ url: "javascript:alert(1)", devices: ["ios"] }], 400, "targets[0].url"],
  [
    [
      { url: APP, devices: ["ios"] },
      { url: APP, countries: ["DE", "XX"] },
    ],
    400,
    "targets[1].countries[1]",
  ],
  [
    [
      { url: APP, share: 60 },
      { url: GERMAN, share: 60 },
    ],
    400,
    "targets[1].share",
  ],
  [[{ url: APP, share: 100 }], 400, "targets[0].share"],
  [[{ url: APP, devices: ["fridge"] }], 400, "targets[0].devices[0]"],
  [Array.from({ length: 11 }, () => ({ url: APP, devices: ["ios"] })), 400, "targets"],
])("rejects invalid targets: %j", async (targets, status, path) => {
  const response = await update({ targets });
  expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([status, path]);
});

test("rejects one of our own short links as a target", async () => {
  const { body } = await send(account, "GET", `/short_link_campaigns/${campaign}`);
  const response = await update({ targets: [{ url: body.short_url, share: 10 }] });
  expect([response.status, response.body.reason]).toEqual([422, "link_to_itself"]);
});
