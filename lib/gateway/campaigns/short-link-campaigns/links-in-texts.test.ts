import { beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { followForTest } from "@/lib/gateway/campaigns/test-clicks";
import { checkLedger } from "@/lib/ledger/store-check";

const { send, account } = testModule({ hasRates: true });
let simple: string;
let advanced: string;

beforeEach(async () => {
  const make = async (type: number) =>
    (
      await send(account, "POST", "/short_link_campaigns", {
        type,
        name: `Type ${type}`,
        url: `https://example.org/${type}`,
      })
    ).body.id;
  simple = await make(1);
  advanced = await make(2);
});

const MESSAGE = { sender_id: "POSTHORN", phone: "+491713920001" };
const LINK = /http:\/\/localhost:\d+\/l\/([0-9A-Za-z]{9})/;
const post = (path: string, body: object) => send(account, "POST", path, body);
const sms = async (text: string, path = "/sms") => (await post(path, { ...MESSAGE, text })).body;
const codeIn = (text: string) => LINK.exec(text)?.[1] ?? "";
const counts = async () => (await send(account, "GET", "/sms/clicks")).body;
const balance = async () => (await send(account, "GET", "/me")).body.balance_amount;

test("shares one free link among all messages of a simple campaign", async () => {
  const plain = await sms("x".repeat(40));
  const first = await sms(`Sale: [slink ${simple}]`);
  const second = await sms(`Again: [SLINK  ${simple} ]!`);
  expect(first.text).toMatch(/^Sale: http:\/\/localhost:\d+\/l\/[0-9A-Za-z]{9}$/);
  expect(second.text).toMatch(/^Again: .*!$/);
  expect(codeIn(second.text)).toBe(codeIn(first.text));
  expect(first.price).toBe(plain.price);
  expect(first.chars_count).toBe(first.text.length);
  expect((await send(account, "GET", `/short_links/${codeIn(first.text)}`)).body.url).toBe(
    "https://example.org/1",
  );
  expect(await counts()).toEqual([]);
});

test("creates one link per message of an advanced campaign, with its price reserved and counted by message", async () => {
  const plain = await sms("x".repeat(40));
  const before = await balance();
  const first = await sms(`Sale: [slink ${advanced}] or [slink ${advanced}]`);
  const second = await sms(`Sale: [slink ${advanced}]`);
  const [one, two] = [codeIn(first.text), codeIn(second.text)];
  expect(one).not.toBe(two);
  // Named twice, it is the same link.
  expect(first.text.split(one)).toHaveLength(3);
  expect(second.price).toBeCloseTo(plain.price + 0.005, 6);
  expect(await balance()).toBeCloseTo(before - first.price - second.price, 6);
  const uuids = (await counts()).map(({ uuid }: { uuid: string }) => uuid);
  expect(uuids.sort()).toEqual([first.uuid, second.uuid].sort());
  expect((await send(account, "GET", `/short_links/${two}`)).status).toBe(200);
  expect((await send(account, "GET", `/sms/${second.uuid}/clicks`)).body.requests_count).toBe(0);
  expect(await asOwner(checkLedger)).toEqual([]);
});

test("creates a link for each of several campaigns, each charged if advanced", async () => {
  const plain = await sms("Hello");
  const { text, price, uuid } = await sms(`[slink ${advanced}] [slink ${simple}]`);
  const [first = "", second = ""] = text.split(" ");
  expect(codeIn(first)).not.toBe(codeIn(second));
  expect(price).toBeCloseTo(plain.price + 0.005, 6);
  expect((await counts()).map((item: { uuid: string }) => item.uuid)).toEqual([uuid]);
  // Checks the total on a message's page: segments times price, plus links.
  const timeline = (await send(account, "GET", `/sms/${uuid}/timeline`)).body;
  expect([timeline.unit_price, timeline.links_price]).toEqual([plain.price, 0.005]);
});

test("returns price and length in a dry run, without creating a link", async () => {
  const text = `Sale: [slink ${advanced}]`;
  const dry = await sms(text, "/sms/dryrun");
  const sent = await sms(text);
  expect([dry.price, dry.chars_count]).toEqual([sent.price, sent.chars_count]);
  expect((await send(account, "GET", `/short_links/${codeIn(dry.text)}`)).status).toBe(404);
  expect(await counts()).toHaveLength(1);
});

test("uses the final text's length", async () => {
  const { text, parts_count } = await sms(`${"x".repeat(150)} [slink ${simple}]`);
  expect(text.length).toBeGreaterThan(160);
  expect(parts_count).toBe(2);
  const long = await post("/sms", { ...MESSAGE, text: `${"x".repeat(1_510)} [slink ${simple}]` });
  expect([long.status, long.body.violations[0].propertyPath]).toEqual([400, "text"]);
});

test("creates no link for an unaffordable message", async () => {
  const poor = await makeTestAccount({ balance: "0.001" });
  const made = await send(poor, "POST", "/short_link_campaigns", {
    type: 2,
    name: "Sale",
    url: "https://example.org/",
  });
  const text = `[slink ${made.body.id}]`;
  expect((await send(poor, "POST", "/sms", { ...MESSAGE, text })).status).toBe(402);
  expect((await send(poor, "GET", "/short_links")).body).toEqual([]);
});

test("rejects another account's campaigns, deleted ones, and links in calls", async () => {
  const other = await makeTestAccount();
  for (const code of [advanced, simple]) {
    const response = await send(other, "POST", "/sms", { ...MESSAGE, text: `[slink ${code}]` });
    expect([response.status, response.body.code]).toEqual([422, "campaign_unknown"]);
  }
  const call = { ...MESSAGE, sender_id: "+4930231250", service_code: "text2speech" };
  expect((await post("/sms", { ...call, text: `[slink ${simple}]` })).status).toBe(400);
  await send(account, "DELETE", `/short_link_campaigns/${simple}`);
  expect((await sms(`[slink ${simple}]`)).code).toBe("campaign_unknown");
});

test("shares the bulk's own link among its messages, so its clicks are separate", async () => {
  const bulk = { sender_id: "POSTHORN", phones: ["+491713920001", "+491713920002"] };
  const text = `Sale: [slink ${simple}]`;
  const tried = await post("/bulks/dryrun", { ...bulk, text });
  const texts = [
    (await post("/bulks", { ...bulk, text })).body,
    (await post("/bulks", { ...bulk, text })).body,
  ];
  const [first, second] = texts.map((text) => text.text);
  expect(first).toMatch(LINK);
  expect(new Set([first, second, tried.body.text, (await sms(text)).text]).size).toBe(3);
  expect([...new Set([first, second, tried.body.text].map(({ length }) => length))]).toHaveLength(
    1,
  );
  const { body: links } = await send(account, "GET", `/short_link_campaigns/${simple}/short_links`);
  expect(links).toHaveLength(3);
  const linkId = parseLinkCode(codeIn(first))?.linkId ?? 0;
  await followForTest(account.id, [
    { linkId, at: new Date() },
    { linkId, at: new Date(), agent: "crawler" },
  ]);
  const path = (uuid: string) => `/bulks/${uuid}/requests`;
  expect((await send(account, "GET", path(texts[0].uuid))).body).toHaveLength(2);
  expect((await send(account, "GET", path(texts[1].uuid))).body).toEqual([]);
  await post("/bulks", { ...bulk, text: "Without a link" });
  const listed = (await send(account, "GET", "/bulks?is_dryrun=false")).body;
  expect(listed.map((item: { clicks_count: number | null }) => item.clicks_count)).toEqual([
    null,
    0,
    1,
  ]);
  const report = (await send(account, "GET", `/bulks/${texts[0].uuid}/report`)).body;
  expect(report.bulk).toMatchObject({ clicks_count: 1, clickers_count: null });
});

test("rejects unknown campaigns and links in calls for a bulk", async () => {
  const bulk = { sender_id: "POSTHORN", phones: ["+491713920001", "+491713920002"] };
  const made = await post("/bulks", { ...bulk, text: `Sale: [slink ${simple}]` });
  expect([made.status, made.body.text]).toEqual([201, expect.stringMatching(LINK)]);
  const call = { ...bulk, sender_id: "+4930231250", service_code: "text2speech" };
  for (const path of ["/bulks", "/bulks/dryrun"]) {
    const unknown = await post(path, { ...bulk, text: "Sale: [slink nothing]" });
    expect([unknown.status, unknown.body.code]).toEqual([422, "campaign_unknown"]);
    for (const code of [simple, advanced]) {
      const spoken = await post(path, { ...call, text: `Hello [slink ${code}]` });
      expect([spoken.status, spoken.body.violations[0].propertyPath]).toEqual([400, "text"]);
    }
  }
});
