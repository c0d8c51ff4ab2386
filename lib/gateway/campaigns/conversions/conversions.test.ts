import { beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { deferred } from "@/lib/core/test-deferred";
import { asOwner, type Tx, withAccount } from "@/lib/db/transaction";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { recordConversion } from "./record";
import { recordFromPage } from "./record-from-page";
import { clickIdForTest, toTestClickId } from "./test-conversions";

const { send, owner, account } = testModule({ people: ["owner"], hasRates: true });

const WAITS_FOR_LOCK =
  "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let campaign: string;
let linkId: number;
let click: string;

beforeEach(async () => {
  const body = {
    type: 2,
    name: "Sale",
    url: "https://example.org/sale",
    conversion_days: 30,
  };
  campaign = (await send(owner, "POST", "/short_link_campaigns", body)).body.id;
  ({ linkId } = await linkForTest(account.id, campaign));
  click = toTestClickId(account.id, linkId);
});

const report = (more: object = {}) =>
  send(owner, "POST", "/conversions", { click_id: click, kind: "sale", ...more });
const outcome = async (more: object) => {
  const { status, body } = await report(more);
  return [status, body.violations?.[0]?.propertyPath, body.reason];
};
const totals = async () =>
  (await send(owner, "GET", `/stats/conversions?campaign=${campaign}`)).body.totals;
const list = async () =>
  (await send(owner, "GET", `/conversions?campaign=${campaign}`)).body.map(
    ({ value, source }: { value: number; source: string }) => [value, source],
  );
const sale = { value: 49.9, currency: "EUR", external_id: "order-1" };

test("attributes a conversion to its click's campaign and counts it", async () => {
  const { status, body } = await report({ ...sale, name: "Jacket" });
  expect([status, body]).toMatchObject([
    201,
    { kind: "sale", name: "Jacket", ...sale, source: "api", campaign, bulk_id: null },
  ]);
  expect((await send(owner, "GET", `/conversions/${body.id}`)).body).toEqual(body);
  await report({ kind: "lead" });
  expect(await totals()).toEqual([
    { kind: "sale", currency: "EUR", conversions: 1, value: 49.9 },
    { kind: "lead", currency: null, conversions: 1, value: 0 },
  ]);
  const { days, bulks } = (await send(owner, "GET", `/stats/conversions?campaign=${campaign}`))
    .body;
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ leads: 1, sales: 1 });
  expect(bulks).toHaveLength(2);
});

test("counts an order once, however often it is reported", async () => {
  const responses = await Promise.all([report(sale), report(sale), report({ ...sale, value: 1 })]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await list()).toHaveLength(1);
  expect(await totals()).toMatchObject([{ conversions: 1, value: responses[0]?.body.value }]);
});

test("replaces a page's report by a key's, but not vice versa", async () => {
  const fromPage = () =>
    recordFromPage({ click_id: click, kind: "sale", ...sale, value: 1 }, "92.72.1.1");
  expect(await fromPage()).toEqual({ status: "stored" });
  expect(await list()).toEqual([[1, "page"]]);
  await recordFromPage({ click_id: click, kind: "sale", ...sale, value: 7 }, "92.72.1.1");
  expect(await list()).toEqual([[1, "page"]]);
  await report(sale);
  expect(await fromPage()).toEqual({ status: "stored" });
  expect(await list()).toEqual([[49.9, "api"]]);
  expect(await totals()).toEqual([{ kind: "sale", currency: "EUR", conversions: 1, value: 49.9 }]);
});

test("excludes a deleted conversion", async () => {
  const { body } = await report(sale);
  const path = `/conversions/${body.id}`;
  const both = await Promise.all([send(owner, "DELETE", path), send(owner, "DELETE", path)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await totals()).toEqual([]);
  expect((await send(owner, "GET", path)).status).toBe(404);
});

test("rejects clicks of other accounts, of campaigns without tracking, and old ones", async () => {
  const other = await makeTestAccount();
  const theirs = await send(other, "POST", "/short_link_campaigns", {
    type: 2,
    name: "Theirs",
    url: "https://example.org",
    conversion_days: 30,
  });
  const foreign = await clickIdForTest(other.id, theirs.body.id);
  const unknown = [422, "click_id", "click_unknown"];
  expect(await outcome({ click_id: foreign })).toEqual(unknown);
  expect(await outcome({ click_id: "A".repeat(28) })).toEqual(unknown);
  expect(await outcome({ click_id: toTestClickId(account.id, linkId + 1_000) })).toEqual(unknown);
  expect(await outcome({ click_id: toTestClickId(account.id, linkId, ago(31)) })).toEqual([
    422,
    "click_id",
    "click_too_old",
  ]);
  const path = `/short_link_campaigns/${campaign}`;
  const body = { type: 2, name: "Sale", url: "https://example.org/sale" };
  await send(owner, "PUT", path, { ...body, conversion_days: null });
  expect(await outcome({})).toEqual([422, "click_id", "conversions_off"]);
  await send(owner, "DELETE", path);
  expect(await outcome({})).toEqual(unknown);
});

test("hides conversions of a deleted campaign at once", async () => {
  const { body } = await report(sale);
  await send(owner, "DELETE", `/short_link_campaigns/${campaign}`);
  expect((await send(owner, "GET", `/conversions/${body.id}`)).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(await totals()).toEqual([]);
});

test.each([
  [{ kind: "gift" }, "kind"],
  [{ click_id: "short" }, "click_id"],
  [{ value: -1 }, "value"],
  [{ value: 1_000_000_001 }, "value"],
  [{ value: 1, currency: "XQQ" }, "currency"],
  [{ external_id: "x".repeat(101) }, "external_id"],
  [{ converted_at: 4_000_000_000 }, "converted_at"],
  [{ converted_at: 1_000 }, "converted_at"],
])("rejects %j", async (more, field) => {
  expect((await outcome(more)).slice(0, 2)).toEqual([400, field]);
});

test("limits a visitor to ten conversions per click", async () => {
  const results = [];
  for (let index = 0; index < 11; index += 1) {
    const input = { click_id: click, kind: "lead", name: `Form ${index}` };
    results.push((await recordFromPage(input, "92.72.1.1")).status);
  }
  expect(results).toEqual([...Array(10).fill("stored"), "refused"]);
});

test("counts a reloaded page once, also concurrently", async () => {
  const reportLead = () => recordFromPage({ click_id: click, kind: "lead" }, "92.72.1.1");
  await Promise.all([reportLead(), reportLead(), reportLead()]);
  expect(await reportLead()).toEqual({ status: "stored" });
  expect(await totals()).toMatchObject([{ kind: "lead", conversions: 1 }]);
});

test.each([
  ["an order", sale, "api"],
  ["a page without order number", {}, "page"],
] as const)(
  "counts %s once when it is reported again before the first commit",
  async (_, more, source) => {
    const { ctx, id } = account;
    const input = { click_id: click, kind: "sale", ...more } as const;
    const store = (tx: Tx) => recordConversion({ ...ctx, tx }, input, source);
    const [stored, committed] = [deferred(), deferred()];
    const first = withAccount(id, async (tx) => {
      await store(tx);
      stored.resolve();
      await committed.promise;
    });
    await stored.promise;
    const second = withAccount(id, store);
    await expect
      .poll(async () => (await asOwner((tx) => tx.query(WAITS_FOR_LOCK))).rowCount)
      .toBe(1);
    committed.resolve();
    await Promise.all([first, second]);
    expect(await list()).toHaveLength(1);
    expect(await totals()).toMatchObject([{ conversions: 1 }]);
  },
);

test("rate-limits a network's reports, and rejects implausible ones", async () => {
  expect(await recordFromPage({ click_id: "A".repeat(28), kind: "sale" }, "1.2.3.4")).toEqual({
    status: "refused",
  });
  expect(await recordFromPage("text", "1.2.3.4")).toEqual({ status: "refused" });
  let last = "";
  for (let index = 0; index < 61; index += 1) {
    last = (await recordFromPage({ click_id: click, kind: "lead" }, "1.2.3.4")).status;
  }
  expect(last).toBe("limited");
  expect((await recordFromPage({ click_id: click, kind: "lead" }, "5.6.7.8")).status).toBe(
    "stored",
  );
});

test("counts conversions of two people who follow a shared link in the same second", async () => {
  const first = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5_000);
  for (const clickedAt of [first, new Date(first.getTime() + 1)]) {
    const input = { click_id: toTestClickId(account.id, linkId, clickedAt), kind: "lead" };
    expect((await recordFromPage(input, "92.72.1.1")).status).toBe("stored");
  }
  expect(await totals()).toMatchObject([{ kind: "lead", conversions: 2 }]);
});

test("counts a conversion despite empty, overlong or unstorable page text", async () => {
  const texts = { external_id: "a\u0000b", name: `c\u0000\ud800${"d".repeat(100)}`, currency: "" };
  for (const more of [texts, { name: " ", external_id: "" }]) {
    const input = { click_id: click, kind: "sale", ...more };
    expect(await recordFromPage(input, "92.72.1.1")).toEqual({ status: "stored" });
  }
  const { body } = await send(
    owner,
    "GET",
    `/conversions?campaign=${campaign}&_order[converted_at]=asc`,
  );
  expect(body).toMatchObject([
    { external_id: "ab", name: `c\ufffd${"d".repeat(98)}` },
    { external_id: null, name: null },
  ]);
});

test.each([
  ["49.90", 49.9],
  ["49,90", 49.9],
  // A thousand, or one and a bit.
  ["1,234", null],
  ["€ 5", null],
  ["", null],
  [1e308, undefined],
])("parses a page's value %j as %j", async (value, expected) => {
  const input = { click_id: click, kind: "sale", currency: "EUR", external_id: 1042, value };
  await recordFromPage(input, "92.72.1.1");
  const { body } = await send(owner, "GET", `/conversions?campaign=${campaign}`);
  const stored = expected === undefined ? [] : [{ value: expected, external_id: "1042" }];
  expect(body).toMatchObject(stored);
});

test("returns no server error for a key's report with unstorable characters", async () => {
  expect((await report({ name: "a\u0000" })).status).toBeLessThan(500);
  expect((await report({ external_id: "a\ud800" })).status).toBeLessThan(500);
  expect((await report({ value: -0 })).status).toBe(201);
  expect((await report({ value: 0.1 + 0.2, currency: "eur" })).body).toMatchObject({
    value: 0.3,
    currency: "EUR",
  });
});

test("keeps counting other conversions of a day despite a visitor's fake values", async () => {
  await report({ ...sale, value: 1 });
  await asOwner((tx) =>
    tx.query("UPDATE conversion_sums SET value = 9223372036000000000 WHERE account_id = $1", [
      account.id,
    ]),
  );
  const { status } = await report({ ...sale, value: 1_000_000_000, external_id: "order-2" });
  expect(status).toBe(201);
  expect(await totals()).toMatchObject([{ conversions: 2 }]);
});

test("counts both orders when they concurrently move to each other's aggregates", async () => {
  const orders = [
    ["order-1", "EUR", "USD"],
    ["order-2", "USD", "EUR"],
  ] as const;
  for (const [id, currency] of orders) {
    const input = { click_id: click, kind: "sale", external_id: id, value: 1, currency };
    await recordFromPage(input, "92.72.1.1");
  }
  const [locked, released] = [deferred(), deferred()];
  const holding = asOwner(async (tx) => {
    await tx.query("SELECT 1 FROM short_link_campaigns WHERE code = $1 FOR UPDATE", [campaign]);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const reporting = Promise.all(
    orders.map(([id, , currency]) => report({ external_id: id, value: 2, currency })),
  );
  await expect.poll(async () => (await asOwner((tx) => tx.query(WAITS_FOR_LOCK))).rowCount).toBe(2);
  released.resolve();
  await holding;
  expect((await reporting).map(({ status }) => status)).toEqual([201, 201]);
  expect(await totals()).toMatchObject([
    { currency: "EUR", conversions: 1, value: 2 },
    { currency: "USD", conversions: 1, value: 2 },
  ]);
});

test("accepts a report concurrent with a change of the link's expiry", async () => {
  const { ctx, id } = account;
  const [begun, changing] = [deferred(), deferred()];
  const reporting = withAccount(id, async (tx) => {
    await lockAgainstErasure(tx, id);
    begun.resolve();
    await changing.promise;
    return recordConversion({ ...ctx, tx }, { click_id: click, kind: "lead" }, "page");
  });
  await begun.promise;
  const body = { type: 1, name: "Sale", url: "https://example.org/sale", back_half: "summer-sale" };
  const updating = send(owner, "PUT", `/short_link_campaigns/${campaign}`, body);
  await expect.poll(async () => (await asOwner((tx) => tx.query(WAITS_FOR_LOCK))).rowCount).toBe(1);
  changing.resolve();
  expect(await reporting).toMatchObject({ campaign });
  expect(await updating).toMatchObject({ status: 200, body: { back_half: "summer-sale" } });
});

test("changes no other aggregate when a conversion past retention is deleted", async () => {
  const { body } = await report(sale);
  await asOwner((tx) =>
    tx.query("DELETE FROM conversion_sums WHERE account_id = $1", [account.id]),
  );
  expect((await send(owner, "DELETE", `/conversions/${body.id}`)).status).toBe(204);
  await report({ ...sale, external_id: "order-2" });
  expect(await totals()).toMatchObject([{ conversions: 1, value: 49.9 }]);
});

test("allows an order of a deleted campaign to convert for another one", async () => {
  await report(sale);
  await send(owner, "DELETE", `/short_link_campaigns/${campaign}`);
  const body = { type: 2, name: "Next", url: "https://example.org", conversion_days: 30 };
  campaign = (await send(owner, "POST", "/short_link_campaigns", body)).body.id;
  click = await clickIdForTest(account.id, campaign);
  const again = await report(sale);
  expect(again.body).toMatchObject({ campaign });
  expect(await list()).toEqual([[49.9, "api"]]);
  expect(await totals()).toMatchObject([{ conversions: 1 }]);
});

test("clears the order of an erased person, and keeps counting it", async () => {
  const message = (
    await send(account, "POST", "/sms", {
      sender_id: "Posthorn",
      phone: "+491713920001",
      text: `See [slink ${campaign}]`,
    })
  ).body.uuid;
  const { rows } = await asOwner((tx) =>
    tx.query<{ link_id: string }>(
      "SELECT link_id FROM short_links WHERE account_id = $1 AND message = $2",
      [account.id, message],
    ),
  );
  click = toTestClickId(account.id, Number(rows[0]?.link_id));
  const { body } = await report({ ...sale, name: "Ada's jacket" });
  const erased = await send(owner, "POST", "/contacts/+491713920001/erasure");
  expect(erased.status).toBeLessThan(300);
  expect((await send(owner, "GET", `/conversions/${body.id}`)).body).toMatchObject({
    external_id: null,
    name: null,
    value: 49.9,
  });
  expect(await totals()).toMatchObject([{ conversions: 1 }]);
});
