import { describe, expect, test } from "vitest";
import { toUnix } from "@/lib/core/time/time";
import { makeTestAccount, makeTestPerson, type TestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  findLedgerDiscrepancies,
  readAccountState,
  postJson,
} from "@/lib/gateway/messaging/sms/test-sms";
import { runBulkStep } from "@/lib/gateway/messaging/bulks/operations/work-on";
import { handOverAll, listBulkMessages, phoneAt, topUp, workOff } from "./test-bulks";

const { api, send } = testApi({ hasRates: true });

const BODY = { text: "Hello", sender_id: "POSTHORN" };

async function post(account: TestAccount, path: string, body: object) {
  const response = await postJson(api, path, account.headers, body);
  return { status: response.status, body: await response.json() };
}

async function create(account: TestAccount, body: object) {
  const { status, body: bulk } = await post(account, "/bulks", { ...BODY, ...body });
  expect([status, bulk]).toEqual([201, expect.anything()]);
  return bulk;
}

const get = async (account: TestAccount, path: string) => (await send(account, "GET", path)).body;

const CUSTOMERS = {
  name: "Customers",
  name_a: "Vorname",
  name_b: "Ort",
  phones: [
    { phone: phoneAt(1), a: "Ada", b: "Berlin", callback_data: "k-1" },
    { phone: phoneAt(2), a: "Bob", b: "" },
    { phone: phoneAt(3), a: null, b: "Köln" },
  ],
};

test("filters bulks by the groups they were sent to", async () => {
  const account = await makeTestAccount({ balance: "100" });
  const makeGroup = async (n: number) =>
    (await post(account, "/groups", { name: `Group ${n}`, phones: [{ phone: phoneAt(n) }] })).body
      .id;
  const [first, second, third] = [await makeGroup(1), await makeGroup(2), await makeGroup(3)];
  const both = await create(account, { msg_groups: [first, second] });
  const one = await create(account, { msg_groups: [second], except_groups: [third] });
  await create(account, { phones: [phoneAt(1)] });
  const list = async (query: string) =>
    (await get(account, `/bulks?${query}`)).map(({ uuid }: { uuid: string }) => uuid);
  expect(await list(`group_id=${first}`)).toEqual([both.uuid]);
  expect(await list(`group_id=${second}`)).toEqual([one.uuid, both.uuid]);
  expect(await list(`group_id[]=${first}&group_id[]=${third}`)).toEqual([both.uuid]);
  expect(await list(`group_id=${third}`)).toEqual([]);
});

describe("bulk", () => {
  test("sends once to every distinct number, with the first group's columns, and finishes", async () => {
    const account = await makeTestAccount({ balance: "100" });
    const first = (await post(account, "/groups", CUSTOMERS)).body;
    const second = (
      await post(account, "/groups", {
        name: "Others",
        name_c: "vorname",
        phones: [
          { phone: phoneAt(1), c: "Wrong" },
          { phone: phoneAt(4), c: "Dora" },
        ],
      })
    ).body;
    const bulk = await create(account, {
      text: "Hello [Vorname|you] of [ORT|nowhere], [phone] [x]",
      phones: [phoneAt(2), phoneAt(5), "0171 39200 05", "12", 491713920006],
      msg_groups: [first.id, second.id],
    });
    expect(bulk).toMatchObject({ status_code: 0, recipients_count: 6, msg_total_count: 0 });
    await workOff(account.id);
    expect(
      (await listBulkMessages(account.id, bulk.uuid)).map(({ phone, text }) => [phone, text]),
    ).toEqual([
      [phoneAt(1), `Hello Ada of Berlin, ${phoneAt(1)} [x]`],
      [phoneAt(2), `Hello Bob of nowhere, ${phoneAt(2)} [x]`],
      [phoneAt(3), `Hello you of Köln, ${phoneAt(3)} [x]`],
      [phoneAt(4), `Hello Dora of nowhere, ${phoneAt(4)} [x]`],
      [phoneAt(5), `Hello you of nowhere, ${phoneAt(5)} [x]`],
      [phoneAt(6), `Hello you of nowhere, ${phoneAt(6)} [x]`],
    ]);
    const moving = await get(account, `/bulks/${bulk.uuid}`);
    expect(moving).toMatchObject({ status_code: 5, msg_total_count: 6 });
    expect(moving.preflight).toMatchObject({
      dropped: [
        { reason: "duplicate", count: 3 },
        { reason: "invalid", count: 1 },
      ],
      unknown_placeholders: ["x"],
    });
    expect(await handOverAll(account.id)).toBe(6);
    await workOff(account.id);
    expect(await get(account, `/bulks/${bulk.uuid}/status`)).toMatchObject({ status_code: 10 });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("sends to the group members at the time of acceptance", async () => {
    const account = await makeTestAccount({ balance: "100" });
    const group = (await post(account, "/groups", CUSTOMERS)).body;
    const bulk = await create(account, { text: "[Vorname|-]", msg_groups: [group.id] });
    await send(account, "PUT", `/groups/${group.id}`, { name: "Gone", name_a: "Other" });
    expect((await send(account, "DELETE", `/groups/${group.id}`)).status).toBe(204);
    await workOff(account.id);
    expect((await listBulkMessages(account.id, bulk.uuid)).map(({ text }) => text)).toEqual([
      "Ada",
      "Bob",
      "-",
    ]);
  });

  test("skips members of an excluded group, and doesn't count them as recipients", async () => {
    const [account, other] = [await makeTestAccount({ balance: "100" }), await makeTestAccount()];
    const group = (await post(account, "/groups", CUSTOMERS)).body;
    const phones = [{ phone: phoneAt(2) }, { phone: phoneAt(5) }, { phone: phoneAt(9) }];
    const except = (await post(account, "/groups", { name: "Not these", phones })).body;
    const body = {
      phones: [1, 5, 6].map(phoneAt),
      msg_groups: [group.id],
      except_groups: [except.id],
    };
    const bulk = await create(account, body);
    // Members who join later are no recipients.
    await post(account, `/groups/${except.id}/phones`, { phone: phoneAt(3) });
    await workOff(account.id);
    expect((await listBulkMessages(account.id, bulk.uuid)).map(({ phone }) => phone)).toEqual(
      [1, 3, 6].map(phoneAt),
    );
    expect(await get(account, `/bulks/${bulk.uuid}`)).toMatchObject({
      except_groups: [except.id],
      recipients_count: 3,
      preflight: {
        dropped: [
          { reason: "duplicate", count: 1 },
          { reason: "excluded", count: 2 },
        ],
      },
    });
    expect(await get(account, `/bulks/${bulk.uuid}/report`)).toMatchObject({ dropped: 0 });
    expect(await get(account, `/bulks/${bulk.uuid}/drops`)).toEqual(
      [2, 5].map((index) => ({
        phone: phoneAt(index),
        reason: "excluded",
        is_recipient: false,
        contact_name: index === 2 ? "Bob" : null,
      })),
    );
    const all = await create(account, { msg_groups: [group.id], except_groups: [group.id] });
    await workOff(account.id);
    expect(await get(account, `/bulks/${all.uuid}/status`)).toMatchObject({
      status_code: 201,
      recipients_count: 0,
    });
    const [gone, foreign] = [except.id, (await post(other, "/groups", { name: "Theirs" })).body.id];
    await send(account, "DELETE", `/groups/${gone}`);
    // Returns the groups as sent, also duplicates.
    for (const id of [999_999, gone, foreign])
      for (const path of ["/bulks", "/bulks/dryrun"]) {
        const except_groups = [group.id, group.id, id];
        const { status, body: response } = await post(account, path, {
          ...BODY,
          ...body,
          except_groups,
        });
        expect([status, response.violations]).toMatchObject([
          422,
          [{ propertyPath: "except_groups[2]", message: `There's no group ${id}.` }],
        ]);
      }
  });

  test("skips and reports blocked numbers; without other recipients it ends as 201", async () => {
    const account = await makeTestAccount({ balance: "100" });
    for (const index of [1, 2]) await post(account, "/blocked_numbers", { number: phoneAt(index) });
    const bulk = await create(account, { phones: [1, 2, 3].map(phoneAt) });
    const nobody = await create(account, { phones: [phoneAt(1), phoneAt(2), "+49301234567"] });
    const empty = await create(account, { phones: [] });
    await workOff(account.id);
    expect(await listBulkMessages(account.id, bulk.uuid)).toHaveLength(1);
    const { preflight } = await get(account, `/bulks/${bulk.uuid}`);
    expect(preflight).toMatchObject({ messages: 1, dropped: [{ reason: "blocked", count: 2 }] });
    expect(await get(account, `/bulks/${nobody.uuid}`)).toMatchObject({
      status_code: 201,
      preflight: {
        dropped: [
          { reason: "landline", count: 1 },
          { reason: "blocked", count: 2 },
        ],
      },
    });
    expect(await get(account, `/bulks/${empty.uuid}`)).toMatchObject({ status_code: 201 });
  });

  test("pauses and reports when the balance runs out, and resumes after a top-up", async () => {
    const account = await makeTestAccount({ balance: "0.20" });
    const bulk = await create(account, { phones: [1, 2, 3, 4, 5].map(phoneAt) });
    await workOff(account.id);
    const status = () => get(account, `/bulks/${bulk.uuid}/status`);
    expect(await status()).toMatchObject({
      status_code: 5,
      paused_reason: "funds",
      msg_total_count: 2,
    });
    expect(await readAccountState(account.id)).toMatchObject({
      messages: 2,
      queued: 2,
      held: "150000",
    });
    await topUp(account.id, 1_000_000n);
    await workOff(account.id);
    expect(await status()).toMatchObject({ paused_reason: null, msg_total_count: 5 });
    expect((await listBulkMessages(account.id, bulk.uuid)).map(({ phone }) => phone)).toEqual(
      [1, 2, 3, 4, 5].map(phoneAt),
    );
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("is cancelled: refunds messages that no carrier has yet", async () => {
    const account = await makeTestAccount({ balance: "10" });
    const bulk = await create(account, {
      phones: Array.from({ length: 20 }, (_, i) => phoneAt(i)),
    });
    await workOff(account.id);
    const { submitDueMessages } = await import("@/lib/gateway/messaging/sms/test-sms");
    await submitDueMessages(account.id, 7);
    const response = await send(account, "PUT", `/bulks/${bulk.uuid}/cancel`);
    expect([response.status, response.body]).toEqual([
      200,
      expect.objectContaining({ status_code: 15, msg_total_count: 20 }),
    ]);
    expect(response.body).not.toHaveProperty("text");
    const codes = (await listBulkMessages(account.id, bulk.uuid)).map(
      ({ status_code }) => status_code,
    );
    expect(codes.filter((code) => code === 100)).toHaveLength(7);
    expect(codes.filter((code) => code === 6000)).toHaveLength(13);
    expect(await readAccountState(account.id)).toMatchObject({ held: "0", available: "9475000" });
    expect((await send(account, "PUT", `/bulks/${bulk.uuid}/cancel`)).status).toBe(422);
    await workOff(account.id);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("isn't handed over after cancellation, whatever remains in the queue", async () => {
    const account = await makeTestAccount({ balance: "10" });
    const bulk = await create(account, { phones: [1, 2].map(phoneAt) });
    await workOff(account.id);
    await asOwner((tx) =>
      tx.query("UPDATE bulks SET status_code = 15, stopped_code = 410 WHERE account_id = $1", [
        account.id,
      ]),
    );
    const { claimNext } = await import("@/lib/dispatch/claims");
    const { accountStatements } = await import("@/lib/db/transaction");
    const { startWorkerLease } = await import("@/lib/dispatch/worker-lease");
    const { submitMessage } = await import("@/lib/dispatch/submission/submit-message");
    const { flushOutcomes } = await import("@/lib/dispatch/submission/flush");
    const { testSlot } = await import("@/lib/dispatch/carriers/test-slot");
    const { lease } = await startWorkerLease(60);
    const claims = await claimNext(accountStatements(account.id), account.id, lease, 10);
    const nobody = { choose: () => ({ kind: "nobody" as const }), reread: async () => {} };
    const outcomes = await Promise.all(
      claims.map((claim) => submitMessage(claim, nobody as never, () => true, testSlot())),
    );
    await flushOutcomes(lease, outcomes);
    const sent = await listBulkMessages(account.id, bulk.uuid);
    expect(sent.map(({ status_code }) => status_code)).toEqual([410, 410]);
    expect(await readAccountState(account.id)).toMatchObject({
      held: "0",
      available: "10000000",
      queued: 0,
    });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("is deleted with its messages, and releases reserved money", async () => {
    const account = await makeTestAccount({ balance: "10" });
    const bulk = await create(account, { phones: [1, 2, 3].map(phoneAt) });
    await workOff(account.id);
    const { submitDueMessages } = await import("@/lib/gateway/messaging/sms/test-sms");
    await submitDueMessages(account.id, 1);
    expect((await send(account, "DELETE", `/bulks/${bulk.uuid}`)).status).toBe(204);
    expect((await send(account, "GET", `/bulks/${bulk.uuid}`)).status).toBe(404);
    expect(await get(account, "/bulks")).toEqual([]);
    await workOff(account.id);
    expect(await readAccountState(account.id)).toMatchObject({
      messages: 0,
      queued: 0,
      held: "0",
      available: "9925000",
    });
    const { rows } = await asOwner((tx) =>
      tx.query(
        `SELECT (SELECT count(*)::int FROM bulks WHERE account_id = $1) AS bulks,
           (SELECT count(*)::int FROM bulk_stats WHERE account_id = $1) AS stats`,
        [account.id],
      ),
    );
    expect(rows).toEqual([{ bulks: 0, stats: 0 }]);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });
});

test("a stuck bulk is retried with increasing backoff, and ends as a service error", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const bulk = await create(account, { phones: [phoneAt(1)] });
  const set = (sql: string) =>
    asOwner((tx) => tx.query(`UPDATE bulks SET ${sql} WHERE account_id = $1`, [account.id]));
  // No sheet has prices of such a level.
  await set("price_level = 'none'");
  const step = () => runBulkStep({ accountId: account.id, uuid: bulk.uuid });
  await expect(step()).rejects.toThrow();
  const waiting = await asOwner((tx) =>
    tx.query("SELECT work_at > now() AS waits, failures FROM bulks WHERE account_id = $1", [
      account.id,
    ]),
  );
  expect(waiting.rows).toEqual([{ waits: true, failures: 1 }]);
  for (let failures = 2; failures <= 15; failures++) {
    await set("work_at = now()");
    await expect(step()).rejects.toThrow();
  }
  expect(await get(account, `/bulks/${bulk.uuid}`)).toMatchObject({ status_code: 20 });
  expect(await readAccountState(account.id)).toMatchObject({ messages: 0, held: "0" });
  // Recipients that can no longer be sent to are deleted.
  await workOff(account.id);
  const left = await asOwner((tx) =>
    tx.query("SELECT 1 FROM bulk_recipients WHERE account_id = $1", [account.id]),
  );
  expect(left.rows).toEqual([]);
});

describe("delivery times", () => {
  const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3_600;

  test("spread messages by the rate, and send none after the deadline", async () => {
    const account = await makeTestAccount({ balance: "10" });
    const bulk = await create(account, {
      phones: Array.from({ length: 10 }, (_, i) => phoneAt(i)),
      delivery_at: IN_AN_HOUR,
      messages_per_second: 2,
      not_after: IN_AN_HOUR + 3,
    });
    await workOff(account.id);
    const messages = await listBulkMessages(account.id, bulk.uuid);
    expect(messages.map(({ due }) => due - IN_AN_HOUR)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect((await get(account, `/bulks/${bulk.uuid}`)).preflight).toMatchObject({
      dropped: [{ reason: "too_late", count: 2 }],
      starts_at: IN_AN_HOUR,
      last_due_at: IN_AN_HOUR + 3,
    });
    const { rows } = await asOwner((tx) =>
      tx.query(
        "SELECT DISTINCT extract(epoch FROM valid_until)::int AS at FROM dispatch_queue WHERE account_id = $1",
        [account.id],
      ),
    );
    expect(rows).toEqual([{ at: IN_AN_HOUR + 3 }]);
  });

  test("keep the window in the recipient's time zone", async () => {
    const account = await makeTestAccount({ balance: "10" });
    const night = nextWinterNight();
    const bulk = await create(account, {
      phones: [phoneAt(1), "+447700900123"],
      delivery_at: night,
      send_window: { from: "08:00", to: "20:00" },
    });
    await workOff(account.id);
    const messages = await listBulkMessages(account.id, bulk.uuid);
    expect(
      Object.fromEntries(messages.map(({ iso2, due }) => [iso2, (due - night) / 3_600])),
    ).toEqual({
      DE: 4,
      GB: 5,
    });
  });
});

/** 03:00 UTC of a day without summer time, within a year from now: 04:00 in Berlin, 03:00 in London. Unix seconds. */
function nextWinterNight(): number {
  const year = new Date().getUTCFullYear();
  const nights = [Date.UTC(year, 0, 5, 3), Date.UTC(year, 1, 5, 3), Date.UTC(year + 1, 0, 5, 3)];
  const soonest = Date.now() + 3_600_000;
  return (nights.find((at) => at > soonest) ?? Number.NaN) / 1000;
}

describe("approval", () => {
  test("holds a marketing bulk above the limit for an owner's approval", async () => {
    const account = await makeTestAccount({ balance: "10" });
    await asOwner((tx) =>
      tx.query("UPDATE account_settings SET approval_recipients = 2 WHERE account_id = $1", [
        account.id,
      ]),
    );
    const marketing = await makeTestPerson(account.ctx, "marketing");
    const owner = await makeTestPerson(account.ctx, "owner");
    const body = { ...BODY, phones: [1, 2, 3].map(phoneAt) };
    const made = await send(marketing, "POST", "/bulks", body);
    expect(made.body).toMatchObject({ paused_reason: "approval", status_code: 0 });
    const small = await send(marketing, "POST", "/bulks", { ...body, phones: [phoneAt(1)] });
    expect(small.body).toMatchObject({ paused_reason: null });
    await workOff(account.id);
    expect(await listBulkMessages(account.id, made.body.uuid)).toEqual([]);
    const path = `/bulks/${made.body.uuid}/release`;
    expect((await send(marketing, "PUT", path)).status).toBe(403);
    expect((await send(owner, "PUT", path)).body).toMatchObject({ paused_reason: null });
    expect((await send(owner, "PUT", path)).status).toBe(422);
    await workOff(account.id);
    expect(await listBulkMessages(account.id, made.body.uuid)).toHaveLength(3);
  });
});

describe("rejection of undeliverable bulks", () => {
  test.each([
    ["neither phones nor groups", {}, 400, "phones"],
    ["a text too long", { phones: [], text: "x".repeat(1786) }, 400, "text"],
    ["a final text too long", { phones: [], text: "x".repeat(1531) }, 400, "text"],
    ["a final text too long for Unicode", { phones: [], text: "☃".repeat(671) }, 400, "text"],
    ["only spaces", { phones: [], text: "   " }, 400, "text"],
    ["a broken sender", { phones: [], sender_id: "123456789012" + "a" }, 400, "sender_id"],
    ["a group of nobody", { msg_groups: [999_999] }, 422, "msg_groups[0]"],
    ["a link of nobody", { phones: [], text: "[slink abc]" }, 422, "text"],
    ["a broken link", { phones: [], text: "[slink ]" }, 400, "text"],
    [
      "an empty window",
      { phones: [], send_window: { from: "08:00", to: "08:00" } },
      400,
      "send_window.to",
    ],
    [
      "a window that is no time",
      { phones: [], send_window: { from: "8", to: "25:00" } },
      400,
      "send_window.from",
    ],
    ["an end before the beginning", { phones: [], not_after: 5 }, 400, "not_after"],
    ["no rate", { phones: [], messages_per_second: 0 }, 400, "messages_per_second"],
    ["a service of nobody", { phones: [], service_code: "fax" }, 400, "service_code"],
    ["a number that is an object", { phones: [{}] }, 400, "phones[0]"],
  ])("%s", async (_, body, status, path) => {
    const account = await makeTestAccount({ balance: "1" });
    const response = await post(account, "/bulks", { ...BODY, ...body });
    expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([status, path]);
    expect(await get(account, "/bulks")).toEqual([]);
  });
});

test("responds to an unstored dry run, and deletes its numbers", async () => {
  const account = await makeTestAccount({ balance: "10" });
  // At a time to come, so that both say the same one.
  const body = { ...BODY, phones: [1, 2, 3].map(phoneAt), delivery_at: toUnix(new Date()) + 3_600 };
  const kept = (await post(account, "/bulks/dryrun", { ...body, is_kept: true })).body;
  const { body: dry, status } = await post(account, "/bulks/dryrun", { ...body, is_kept: false });
  expect([status, dry.preflight]).toEqual([201, kept.preflight]);
  expect(await get(account, "/bulks")).toMatchObject([{ uuid: kept.uuid }]);
  await workOff(account.id);
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT (SELECT count(*) FROM bulks WHERE account_id = $1) AS bulks,
         (SELECT count(*) FROM bulk_recipients WHERE account_id = $1) AS recipients`,
      [account.id],
    ),
  );
  expect(rows).toEqual([{ bulks: "1", recipients: "0" }]);
});

test("lists bulks and dry runs in short form, newest first, filtered and sorted", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const one = await create(account, {
    phones: [1, 2, 3].map(phoneAt),
    text: "Alpha 100%",
    source: 7,
  });
  const dry = (await post(account, "/bulks/dryrun", { ...BODY, phones: [phoneAt(1)] })).body;
  const two = await create(account, { phones: [phoneAt(1)], is_unicode: true });
  await workOff(account.id);
  const uuids = async (query: string) =>
    (await get(account, `/bulks?${query}`)).map(({ uuid }: { uuid: string }) => uuid);
  expect(await uuids("")).toEqual([two.uuid, dry.uuid, one.uuid]);
  expect(await uuids("is_dryrun=true")).toEqual([dry.uuid]);
  expect(await uuids("text=alpha 100%25")).toEqual([one.uuid]);
  expect(await uuids("source=7")).toEqual([one.uuid]);
  expect(await uuids("exists[is_unicode]=true")).toEqual([two.uuid]);
  expect(await uuids("msg_total_count[gt]=1")).toEqual([one.uuid]);
  const AT = Math.floor(Date.now() / 1_000) + 86_400;
  const later = await create(account, { phones: [phoneAt(1)], delivery_at: AT });
  const now = [two.uuid, dry.uuid, one.uuid];
  const everything = [later.uuid, ...now];
  // The response has 0 for bulks that aren't scheduled.
  expect(await uuids("delivery_at=0")).toEqual(now);
  expect(await uuids("delivery_at[lte]=0")).toEqual(now);
  expect(await uuids(`delivery_at[lt]=${AT}`)).toEqual(now);
  expect(await uuids(`delivery_at[between]=0..${AT}`)).toEqual(everything);
  expect(await uuids(`delivery_at[]=0&delivery_at[]=${AT}`)).toEqual(everything);
  expect(await uuids("delivery_at[gt]=0")).toEqual([later.uuid]);
  expect(await uuids("delivery_at[gte]=1")).toEqual([later.uuid]);
  await send(account, "DELETE", `/bulks/${later.uuid}`);
  expect(await uuids("_order[msg_total_count]=desc&is_dryrun=false")).toEqual([one.uuid, two.uuid]);
  expect(await uuids("_order[created_at]=asc")).toEqual([one.uuid, dry.uuid, two.uuid]);
  expect((await get(account, "/bulks"))[0]).not.toHaveProperty("text");
});
