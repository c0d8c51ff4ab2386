import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { timeoutTest } from "@/lib/db/testing/test-clock";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
} from "@/lib/gateway/messaging/sms/test-sms";
import { checkStats } from "@/lib/gateway/account/stats/service";
import { closeOldMessages } from "./messages";
import {
  clearUp,
  daysAgo,
  insertOldMessages,
  KEPT_MONTHS,
  queueOldMessage,
  redateHandOver,
  sendOldMessage,
} from "./test-retention";
import { runWrite } from "@/lib/db/write-context";

testDatabase();
beforeAll(importTestRates);
/** Closing starts from the beginning, and the months of the tests have partitions. */
beforeEach(() =>
  asOwner(async (tx) => {
    await tx.query(
      "UPDATE message_closing SET closed_before = '1970-01-01', closing_before = NULL",
    );
    for (const age of [500, 420]) {
      await tx.query("SELECT ensure_month_partitions($1, 1)", [daysAgo(age)]);
    }
  }),
);

const step = closeOldMessages(KEPT_MONTHS);

async function listMessageUuids(ctx: Context): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ uuid: string }>("SELECT uuid FROM messages WHERE account_id = $1 ORDER BY uuid", [
      ctx.account.id,
    ]),
  );
  return rows.map(({ uuid }) => uuid);
}

/** Returns partitions whose month ended before the retention period. */
async function oldPartitions(): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'messages'::regclass
         AND partition_end(c.relname) <= date_trunc('month', now(), 'UTC') - $1 * interval '1 month'`,
      [KEPT_MONTHS - 1],
    ),
  );
  return rows[0]?.n ?? 0;
}

async function expectRightBooks(...accounts: Context[]): Promise<void> {
  expect(await findLedgerDiscrepancies(...accounts.map(({ account }) => account.id))).toEqual([]);
  for (const { account } of accounts) {
    expect(await asOwner((tx) => checkStats(tx, account.id))).toEqual([]);
  }
}

/** Creates old and recent charged messages: one of each deleted by its customer, one without its own partition. */
async function makeHistory() {
  const ctx = await createContext();
  const old = [700, 500, 500, 420].map((age) => () => sendOldMessage(ctx, age));
  const uuids: string[] = [];
  for (const make of old) uuids.push(await make());
  // Planned long before it was handed over: made in a month that goes, counted and paid for in one that stays.
  uuids.push(await sendOldMessage(ctx, 420, 20));
  const young = [await sendOldMessage(ctx, 300), await sendOldMessage(ctx, 20)];
  const deleted = [await sendOldMessage(ctx, 500), await sendOldMessage(ctx, 300)];
  for (const uuid of deleted) await runWrite(ctx, (write) => deleteSms(write, uuid));
  await insertOldMessages(ctx.account.id, []);
  return { ctx, old: uuids, young };
}

test("drops old months as partitions, with their totals, and keeps the books consistent", async () => {
  const { ctx, old, young } = await makeHistory();
  const other = await createContext();
  await insertOldMessages(other.account.id, [500, 420, 30]);
  await expectRightBooks(ctx, other);
  expect(await listMessageUuids(ctx)).toEqual([...old, ...young].sort());
  expect(await oldPartitions()).toBeGreaterThanOrEqual(2);
  await clearUp();
  expect(await oldPartitions()).toBe(0);
  expect(await listMessageUuids(ctx)).toEqual(young);
  expect(await readAccountState(ctx.account.id)).toMatchObject({ messages: 2, counted: 2 });
  expect(await readAccountState(other.account.id)).toMatchObject({ messages: 1, counted: 1 });
  await expectRightBooks(ctx, other);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT count(*)::int AS n FROM deleted_messages WHERE account_id = $1", [
      ctx.account.id,
    ]),
  );
  expect(rows[0].n).toBe(1);
  // Later rows are checked individually again.
  await queueOldMessage(ctx, 0);
  await submitDueMessages(ctx.account.id, 1);
  await clearUp();
  await expectRightBooks(ctx, other);
});

describe("detects a fault after the drop:", () => {
  const old = "account_id = $1 AND kind = 'capture' AND created_at < now() - interval '400 days'";
  test.each([
    [
      "a transfer of a closed month that was made larger",
      `UPDATE ledger_transfers SET amount = amount + 1 WHERE ${old}`,
    ],
    ["a transfer of a closed month that vanished", `DELETE FROM ledger_transfers WHERE ${old}`],
    ["what was closed and vanished", "DELETE FROM closed_settlements WHERE account_id = $1"],
    [
      "a young message that costs more than was captured",
      "UPDATE messages SET price = price + 1 WHERE account_id = $1",
    ],
    [
      "links of a young message that cost more than was captured",
      "UPDATE messages SET links_price = links_price + 1 WHERE account_id = $1",
    ],
    ["a young message that vanished", "DELETE FROM messages WHERE account_id = $1"],
    [
      "a message paid for in a month with closed ones that vanished",
      "DELETE FROM messages WHERE account_id = $1 AND created_at > now() - interval '40 days'",
    ],
  ])("%s", async (_, sql) => {
    const { ctx } = await makeHistory();
    await clearUp();
    await expectRightBooks(ctx);
    await asOwner((tx) => tx.query(sql, [ctx.account.id]));
    const rules = (await findLedgerDiscrepancies(ctx.account.id)).map(({ rule }) => rule);
    expect(rules).toContain("settled_prices");
  });

  test("sums of an open hour", async () => {
    const { ctx } = await makeHistory();
    await clearUp();
    await asOwner((tx) =>
      tx.query(
        "UPDATE message_stats SET sent = sent + 1 WHERE account_id = $1 AND hour > now() - interval '30 days'",
        [ctx.account.id],
      ),
    );
    const found = await asOwner((tx) => checkStats(tx, ctx.account.id));
    expect(found.map(({ measure }) => measure)).toContain("sent");
  });
});

test("keeps an old month whole while one of its messages is queued", async () => {
  const { ctx, old, young } = await makeHistory();
  const waiting = await queueOldMessage(ctx, 480);
  await clearUp();
  expect(await listMessageUuids(ctx)).toEqual([...old, waiting, ...young].sort());
  expect(await submitDueMessages(ctx.account.id, 1)).toEqual([waiting]);
  await redateHandOver(ctx, waiting, 9);
  await clearUp();
  expect(await listMessageUuids(ctx)).toEqual(young);
  await expectRightBooks(ctx);
});

test("keeps an old month whole while reports for its messages can still arrive", async () => {
  const { ctx, old, young } = await makeHistory();
  const planned = await sendOldMessage(ctx, 480, 7);
  await clearUp();
  expect(await listMessageUuids(ctx)).toEqual([...old, planned, ...young].sort());
  await asOwner((tx) =>
    tx.query(`UPDATE messages SET dlr_code = 1 WHERE account_id = $1 AND uuid = $2`, [
      ctx.account.id,
      planned,
    ]),
  );
  await asOwner((tx) =>
    tx.query(
      `UPDATE message_stats SET delivered = delivered + 1
       WHERE account_id = $1 AND hour = date_trunc('hour', $2::timestamptz, 'UTC')`,
      [ctx.account.id, daysAgo(7)],
    ),
  );
  await expectRightBooks(ctx);
  await redateHandOver(ctx, planned, 9);
  await clearUp();
  expect(await listMessageUuids(ctx)).toEqual(young);
  await expectRightBooks(ctx);
});

test("keeps the ledger consistent after every step, despite crashes and deletions in between", async () => {
  const { ctx, old, young } = await makeHistory();
  const other = await makeHistory();
  const deletable = [old[1], old[2]];
  let steps = 0;
  for (;;) {
    const progress = await step.run();
    await expectRightBooks(ctx, other.ctx);
    steps += 1;
    // Its sums are made by now, but it is still there: its customer deletes it.
    const isThere = await listMessageUuids(ctx);
    const next = steps > 2 ? deletable.shift() : undefined;
    if (next !== undefined && isThere.includes(next)) {
      await runWrite(ctx, (write) => deleteSms(write, next));
      await expectRightBooks(ctx, other.ctx);
    }
    if (progress === "done") break;
  }
  expect(deletable).toEqual([]);
  expect(steps).toBeGreaterThan(6);
  expect(await listMessageUuids(ctx)).toEqual(young);
  expect(await readAccountState(ctx.account.id)).toMatchObject({ messages: 2, counted: 2 });
  expect(await readAccountState(other.ctx.account.id)).toMatchObject({ messages: 2, counted: 2 });
});

test("serializes concurrent runs", async () => {
  const histories = [await makeHistory(), await makeHistory()];
  await Promise.all([clearUp(), clearUp(), clearUp()]);
  await clearUp();
  for (const { ctx, young } of histories) {
    expect(await listMessageUuids(ctx)).toEqual(young);
    expect(await readAccountState(ctx.account.id)).toMatchObject({ messages: 2, counted: 2 });
  }
  await expectRightBooks(...histories.map(({ ctx }) => ctx));
});

timeoutTest("a reader of messages is not disturbed: the drop waits for another time", async () => {
  const { ctx, young } = await makeHistory();
  await asWorker(async (reader) => {
    await reader.query("SELECT 1 FROM messages WHERE account_id = $1", [ctx.account.id]);
    await clearUp({ budgetMs: 2_000 });
    await expectRightBooks(ctx);
    expect(await oldPartitions()).toBeGreaterThanOrEqual(2);
  });
  await clearUp();
  expect(await listMessageUuids(ctx)).toEqual(young);
  await expectRightBooks(ctx);
});
