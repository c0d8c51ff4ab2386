import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { makeTestApi } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  readFormAnswers,
  type FormServer,
  makeTestForm,
  startFormServer,
  tokenIn,
} from "./test-forms";

const { send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});
const PHONE = "+491713920001";
let server: FormServer;
let path: string;
let clock: Date;

beforeEach(async () => {
  path = (await makeTestForm(account, "unsubscribe", {})).path;
  clock = new Date();
  server = await startFormServer({ now: () => clock });
});
afterEach(async () => {
  await server.stop();
  expect(server.problems).toEqual([]);
});
const blocks = async () => (await send(owner, "GET", "/blocked_numbers")).body;

test("changes no data for a hundred scanners, previews and prefetches", async () => {
  const queries = ["", "?lang=de", "?phone=%2B491713920001&reason=1", "?token=x&unsubscribe=1"];
  const headers: Record<string, string>[] = [
    {},
    { "sec-purpose": "prefetch" },
    { "user-agent": "WhatsApp/2.23" },
  ];
  for (let n = 0; n < 100; n += 1) {
    const method = n % 3 === 0 ? "HEAD" : "GET";
    const query = queries[n % queries.length] ?? "";
    const response = await server.ask(path + query, { method, headers: headers[n % 3] ?? {} });
    expect(response.status).toBe(200);
    expect(response.body === "").toBe(method === "HEAD");
  }
  expect([await readFormAnswers(account.id), await blocks()]).toEqual([[], []]);
});

test("can't be framed or cached, and runs no script", async () => {
  const { headers, body } = await server.ask(path, { headers: { cookie: "a=b" } });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(body).not.toMatch(/<script|javascript:|https?:\/\//i);
});

test.each([
  ["en", {}, ""],
  ["de", { "accept-language": "fr;q=0.9,de-AT;q=0.8,en;q=0.5" }, ""],
  ["pl", { "accept-language": "pl" }, ""],
  ["es", { "accept-language": "de" }, "?lang=es"],
  ["pt", { "accept-language": "pt-BR,pt;q=0.9" }, "?lang=xx"],
  ["en", { "accept-language": "*;q=x,,;;;" }, "?lang=%3Cscript%3E"],
])("renders the page in %s for %o%s", async (lang, headers, query) => {
  const { body } = await server.ask(path + query, { headers });
  expect(body).toContain(`<html lang="${lang}">`);
  expect(body).toContain(`action="?lang=${lang}"`);
});

test("accepts a token for one form and two hours, only with our signature", async () => {
  const token = tokenIn(await server.ask(path));
  const other = await makeTestForm(account, "unsubscribe", { name: "Other" });
  const [stage, id, until, mac] = token.split(".");
  const forged = [
    "",
    "x",
    "a.b.c.d",
    `${stage}.${id}.${Number(until) + 1}.${mac}`,
    `code.${id}.${until}.${mac}`,
    `${stage}.${id?.replace(/^./, "f")}.${until}.${mac}`,
  ];
  for (const one of forged) {
    const response = await server.post(path, { token: one, phone: PHONE });
    expect([response.status, response.body]).toEqual([
      422,
      expect.stringContaining("open for too long"),
    ]);
    // The input is kept.
    expect(response.body).toContain(`value="${PHONE}"`);
  }
  expect((await server.post(other.path, { token, phone: PHONE })).status).toBe(422);
  clock = new Date(clock.getTime() + 2 * 3_600_000 + 1_000);
  expect((await server.post(path, { token, phone: PHONE })).status).toBe(422);
  expect(await readFormAnswers(account.id)).toEqual([]);
});

test("accepts no other number in a submitted form", async () => {
  const token = tokenIn(await server.ask(path));
  await server.post(path, { token, phone: PHONE });
  const second = await server.post(path, { token, phone: "+491713920002" });
  expect(second.status).toBe(422);
  expect(await blocks()).toMatchObject([{ number: PHONE }]);
});

test("rate-limits a hundred requests in a minute, without affecting others", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    statuses.push((await server.post(path, { phone: "1" }, { ip: "198.51.100.7" })).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(70);
  const limited = await server.post(path, {}, { ip: "198.51.100.7" });
  expect(limited.body).toContain("Too many attempts");
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  expect((await server.submit(path, { phone: PHONE }, { ip: "198.51.100.8" })).status).toBe(200);
});

test("shows bots that fill in the honeypot a fake success, without any change", async () => {
  const done = await server.submit(path, { phone: PHONE, website: "https://spam.example" });
  expect([done.status, await blocks(), await readFormAnswers(account.id)]).toEqual([200, [], []]);
});

test("rejects unparsable bodies, cross-site requests and other methods", async () => {
  const json = { "content-type": "application/json" };
  const token = tokenIn(await server.ask(path));
  expect((await server.post(path, { token, phone: PHONE }, { headers: json })).status).toBe(400);
  const large = { token, phone: PHONE, comment: "x".repeat(20_000) };
  expect((await server.post(path, large)).status).toBe(400);
  const foreign = { "sec-fetch-site": "cross-site" };
  expect((await server.post(path, { token, phone: PHONE }, { headers: foreign })).status).toBe(400);
  for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH"]) {
    expect((await server.ask(path, { method })).status).toBe(405);
  }
  expect(await readFormAnswers(account.id)).toEqual([]);
});

test("returns 404 for unknown, link and deleted codes, and rate-limits attempts", async () => {
  const { send: api } = makeTestApi();
  const sale = { type: 1, name: "Sale", url: "https://example.org/" };
  const { body } = await api(account, "POST", "/short_link_campaigns", sale);
  const links = await api(account, "GET", `/short_link_campaigns/${body.id}/short_links`);
  const removed = await makeTestForm(account, "unsubscribe", {});
  await api(account, "DELETE", `/short_link_campaigns/${removed.id}`);
  const codes = ["000000000", "x", "", "..%2f", "%00", links.body[0].short_code, removed.code];
  for (const code of codes) {
    expect((await server.ask(`/f/${code}`)).status).toBe(404);
    expect((await server.post(`/f/${code}`, { phone: PHONE })).status).toBe(404);
  }
  for (let n = 0; n < 30; n += 1) await server.ask(`/f/00000000${n % 10}`);
  expect((await server.ask("/f/000000009")).status).toBe(429);
});

test("doesn't count opening a deleted form as guessing", async () => {
  const removed = await makeTestForm(account, "unsubscribe", {});
  await send(account, "DELETE", `/short_link_campaigns/${removed.id}`);
  for (let n = 0; n < 40; n += 1) expect((await server.ask(removed.path)).status).toBe(404);
  expect((await server.ask(path)).status).toBe(200);
});

test("handles a client that disconnects during the response", async () => {
  const token = tokenIn(await server.ask(path));
  await server.leave(path, { token, phone: PHONE });
  expect((await server.submit(path, { phone: "+491713920002" })).status).toBe(200);
  expect(await blocks()).toMatchObject([{ number: "+491713920002" }]);
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>"><script>alert(1)</script>',
  '=HYPERLINK("http://evil.example")',
  "a\r\nSet-Cookie: x=1\r\n\r\nb",
  "\u202emoc.live\u2066",
  `{{7*7}} \${7*7} <%= 7*7 %>`,
  "nul\u0000byte",
  "half \ud800 character",
  "' OR 1=1 --",
];

test.each(HOSTILE)("escapes text: %j", async (text) => {
  const group = { name: "Club", name_a: "First name" };
  const { body } = await send(account, "POST", "/groups", group);
  const signUp = await makeTestForm(account, "subscribe", {
    group_id: body.id,
    form_fields: ["a"],
    name: "Club",
  });
  for (const [form, field] of [
    [signUp.path, "field_a"],
    [path, "comment"],
  ] as const) {
    const wrong = await server.submit(form, { phone: "1", [field]: text });
    expect(wrong.status).toBe(422);
    expect(wrong.body).not.toContain("<img");
    expect(wrong.body).not.toContain("<script");
    expect(wrong.body).not.toContain("\u0000");
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    const query = encodeURIComponent(text.toWellFormed());
    const shown = await server.ask(`${form}?lang=${query}&phone=${query}`);
    expect(shown.body).not.toMatch(/<img|<script/);
    expect((await server.submit(form, { phone: PHONE, [field]: text })).status).toBe(200);
  }
  expect(await readFormAnswers(account.id)).toHaveLength(2);
});

test("escapes the account's name too", async () => {
  await asOwner((tx) =>
    tx.query("UPDATE accounts SET name = '<b>&amp; Söhne' WHERE account_id = $1", [account.id]),
  );
  const shown = await server.ask(path);
  expect(shown.body).toContain("&lt;b&gt;&amp;amp; Söhne");
  expect(shown.body).not.toContain("<b>");
});

test("takes equally long for known and unknown numbers", async () => {
  // No time passes but what is waited for.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = await startFormServer({ leastMs: 120 });
  const { id } = (await send(account, "POST", "/groups", { name: "Club" })).body;
  await send(account, "POST", `/groups/${id}/phones`, { phone: PHONE });
  const form = await makeTestForm(account, "unsubscribe", { group_id: id });
  const waitsFor = async (phone: string) => {
    const token = tokenIn(await slow.ask(form.path));
    const timeout = vi.spyOn(globalThis, "setTimeout");
    await slow.post(form.path, { token, phone });
    const waits = timeout.mock.calls.filter(([, ms]) => ms === 120).length;
    timeout.mockRestore();
    return waits;
  };
  const waits = [await waitsFor(PHONE), await waitsFor("+491713920002")];
  await slow.stop();
  expect(waits).toEqual([1, 1]);
});
