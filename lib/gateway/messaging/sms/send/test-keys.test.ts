import { beforeEach, describe, expect, test } from "vitest";
import {
  makeTestAccount,
  makeTestKey,
  makeTestPerson,
  type TestAccount,
} from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

const { send, account } = testModule({ account: { balance: "0" }, hasRates: true });

/** A test key of an account without a cent. */
let tests: { headers: Record<string, string> };
let live: { headers: Record<string, string> };

beforeEach(async () => {
  tests = await makeTestKey(account.ctx, { is_test: true, spend_cap: 0 });
  live = await makeTestKey(account.ctx);
});

const LATER = Math.floor(Date.now() / 1000) + 86_400;
const FILTERS = "?is_test=true";

describe("message of a test key", () => {
  test("is accepted without balance, marked, and never charged", async () => {
    const before = await readAccountState(account.id);
    const sent = await send(tests, "POST", "/sms", VALID);
    expect(sent).toMatchObject({
      status: 201,
      body: { is_test: true, price: 0, parts_count: 1, status_code: 0 },
    });
    const read = await send(tests, "GET", `/sms/${sent.body.uuid}`);
    expect(read.body).toEqual(sent.body);
    await submitDueMessages(account.id, 10);
    const after = await readAccountState(account.id);
    expect(after).toEqual({ ...before, messages: 1, counted: 1 });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("is excluded from all figures, also when cancelled or deleted", async () => {
    const owner = await makeTestPerson(account.ctx, "owner");
    for (const phone of ["+4917139200101", "+4917139200102"])
      await send(tests, "POST", "/sms", { ...VALID, phone });
    const { uuid } = (await send(tests, "POST", "/sms", { ...VALID, delivery_at: LATER })).body;
    await submitDueMessages(account.id, 1);
    await submitDueMessages(account.id, 1, true);
    const range = `from=${LATER - 2 * 86_400}&to=${LATER + 2 * 86_400}&interval=day`;
    const figures = async () => (await send(owner, "GET", `/stats/messages?${range}`)).body.totals;
    const nothing = await figures();
    expect(nothing).toMatchObject({ sent: 0, refused: 0, pending: 0, cost: 0 });
    expect((await send(tests, "DELETE", `/sms/${uuid}`)).status).toBe(204);
    expect((await send(live, "POST", `/sms/ops/batch_delete${FILTERS}`)).body).toEqual({
      deleted_sms_count: 2,
    });
    expect(await figures()).toEqual(nothing);
    expect(await statsFindings()).toEqual([]);
    expect((await send(owner, "GET", "/senders")).body.senders).toEqual([]);
  });

  test("is marked in lists, for live keys as well", async () => {
    const rich = await makeTestAccount({ balance: "1" });
    const key = await makeTestKey(rich.ctx, { is_test: true });
    const test = (await send(key, "POST", "/sms", VALID)).body.uuid;
    const paid = (await send(rich, "POST", "/sms", VALID)).body.uuid;
    const uuids = async (query: string) =>
      (await send(rich, "GET", `/sms${query}`)).body.map((sms: { uuid: string }) => sms.uuid);
    expect(await uuids("")).toEqual([paid, test]);
    expect(await uuids("?is_test=true")).toEqual([test]);
    expect(await uuids("?is_test=false")).toEqual([paid]);
  });

  test.each([
    ["nothing to send", {}, 400],
    ["a number that is too long", { ...VALID, phone: "+49171392000123456" }, 400],
    ["a landline", { ...VALID, phone: "+493023125000" }, 422],
    ["an unknown campaign", { ...VALID, text: "See [slink ab12]" }, 422],
    ["a text that is too long", { ...VALID, text: "x".repeat(1_531) }, 400],
  ])("is rejected like a live one: %s", async (_, body, status) => {
    const [test, real] = [
      await send(tests, "POST", "/sms", body),
      await send(live, "POST", "/sms", body),
    ];
    expect([test.status, real.status]).toEqual([status, status]);
    expect({ ...test.body, request_id: null }).toEqual({ ...real.body, request_id: null });
  });

  test("is replayed by its Idempotency-Key", async () => {
    const keyed = { headers: { ...tests.headers, "idempotency-key": "once" } };
    const first = await send(keyed, "POST", "/sms", VALID);
    expect((await send(keyed, "POST", "/sms", VALID)).body).toEqual(first.body);
    expect(await readAccountState(account.id)).toMatchObject({ messages: 1, transfers: 0 });
  });

  test("is limited to 600 an hour", async () => {
    const { body } = await send(tests, "POST", "/sms", VALID);
    const { withoutAccount } = await import("@/lib/db/transaction");
    await withoutAccount((tx) =>
      tx.query("UPDATE attempt_limits SET full_at = now() + interval '1 hour' WHERE subject = $1", [
        `test-message:${account.id}/${body.key_id}`,
      ]),
    );
    expect(await send(tests, "POST", "/sms", VALID)).toMatchObject({
      status: 429,
      body: { code: "too_many_requests" },
    });
    expect((await makeTestKey(account.ctx, { is_test: true })).headers).toBeDefined();
  });
});

describe("bulk of a test key", () => {
  const BULK = {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: ["+4917139200101", "+4917139200116"],
  };

  test("is free too, and marked along with its messages", async () => {
    const made = await send(tests, "POST", "/bulks", BULK);
    expect(made).toMatchObject({ status: 201, body: { is_test: true, paused_reason: null } });
    await workOff(account.id);
    const [listed] = (await send(tests, "GET", `/bulks${FILTERS}`)).body;
    expect(listed).toMatchObject({ msg_total_count: 2, msg_total_cost: 0, is_test: true });
    const messages = (await send(tests, "GET", `/sms?bulk=${made.body.uuid}`)).body;
    expect(messages).toMatchObject([{ is_test: true }, { is_test: true }]);
    expect(await readAccountState(account.id)).toMatchObject({ queued: 2, transfers: 0 });
    expect((await send(live, "GET", "/bulks?is_test=false")).body).toEqual([]);
  });

  test("has free links of its own", async () => {
    const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
    const { id } = (await send(live, "POST", "/short_link_campaigns", campaign)).body;
    const text = `Sale: [slink ${id}]`;
    const { body } = await send(tests, "POST", "/bulks", { ...BULK, text });
    await workOff(account.id);
    expect((await send(live, "GET", `/bulks/${body.uuid}`)).body).toMatchObject({
      msg_total_count: 2,
      msg_total_cost: 0,
    });
    expect((await send(live, "GET", "/sms/clicks")).body).toHaveLength(2);
  });

  test("allows up to 1,000 recipients", async () => {
    const phones = Array.from({ length: 1_001 }, (_, index) => `+49171392${10_000 + index}`);
    expect(await send(tests, "POST", "/bulks", { ...BULK, phones })).toMatchObject({ status: 422 });
  });
});

describe("test key changes no live data", () => {
  let rich: TestAccount;
  let key: { headers: Record<string, string> };
  beforeEach(async () => {
    rich = await makeTestAccount({ balance: "10" });
    key = await makeTestKey(rich.ctx, { is_test: true });
  });

  test("can't change live messages or bulks", async () => {
    const { uuid } = (await send(rich, "POST", "/sms", { ...VALID, delivery_at: LATER })).body;
    const bulk = { text: "Hi", sender_id: "POSTHORN", phones: ["+4917139200101"] };
    const { uuid: bulkId } = (await send(rich, "POST", "/bulks", { ...bulk, delivery_at: LATER }))
      .body;
    const before = await readAccountState(rich.id);
    for (const [method, path, body] of [
      ["PUT", `/sms/${uuid}/reschedule`, { delivery_at: 0 }],
      ["DELETE", `/sms/${uuid}`],
      ["PUT", `/bulks/${bulkId}/cancel`],
      ["DELETE", `/bulks/${bulkId}`],
    ] as const)
      expect(await send(key, method, path, body)).toMatchObject({
        status: 403,
        body: { code: "forbidden", reason: "test_key" },
      });
    for (const path of ["batch_cancel", "batch_delete"])
      expect(
        Object.values((await send(key, "POST", `/sms/ops/${path}?uuid=${uuid}`)).body),
      ).not.toContain(1);
    expect(await readAccountState(rich.id)).toEqual(before);
  });

  test.each([
    ["POST", "/blocked_numbers", { number: "+4917139200101" }],
    ["POST", "/groups", { name: "Customers" }],
    ["PUT", "/me/settings", {}],
    ["POST", "/api_keys", { name: "Another" }],
  ])("can't change other data: %s %s", async (method, path, body) => {
    expect((await send(key, method as "POST", path, body)).status).toBeGreaterThanOrEqual(403);
  });

  test("can change its own data", async () => {
    const make = async () =>
      (await send(key, "POST", "/sms", { ...VALID, delivery_at: LATER })).body.uuid;
    const [moved, gone, stopped] = [await make(), await make(), await make()];
    const to = { delivery_at: LATER + 60 };
    expect((await send(key, "PUT", `/sms/${moved}/reschedule`, to)).status).toBe(200);
    expect((await send(key, "DELETE", `/sms/${gone}`)).status).toBe(204);
    const cancelled = await send(key, "POST", `/sms/ops/batch_cancel?uuid=${stopped}`);
    expect(cancelled.body.canceled_sms_count).toBe(1);
  });
});
