import { beforeAll, expect, test } from "vitest";
import type { ReceiptState } from "@/lib/carriers/carrier";
import type { Context } from "@/lib/core/context";
import { database } from "@/lib/db/client";
import { createContext, importTestRates } from "@/lib/db/factories";
import { accountByAccount } from "@/lib/db/retention/step";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { fillStats, OPEN_TIME_DAYS } from "@/lib/gateway/account/stats/public";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import { rescheduleSms } from "@/lib/gateway/messaging/sms/change/reschedule";
import { claimDue } from "@/lib/queue/store-claims";
import { flushOutcomes } from "./submission/flush";
import { acceptReceipts } from "./receipts/receipts";
import { startWorkerLease } from "./worker-lease";

testDatabase();
let ctx: Context;
beforeAll(async () => {
  await importTestRates();
  ctx = await createContext({ balance: "1000" });
});
const run = Date.now().toString(36);
let serial = 0;
const send = (text = "Hello", more: object = {}) =>
  sendSms(ctx, { text, sender_id: "POSTHORN", phone: "+491713920001", ...more });
const receipt = (carrierId: string, state: ReceiptState) => {
  return { carrier: "simulator", carrierId, state, errorCode: null, reportedAt: null };
};

/** Claims everything that is due; `commit` hands it over. */
async function claimAll(limit = 100) {
  const { lease } = await startWorkerLease(60);
  const claims = await claimDue(database().pool("worker"), ctx.account.id, lease, limit);
  serial += 1;
  const outcomes = claims.map((claim) => ({
    kind: "sent" as const,
    claim,
    carrier: "simulator",
    carrierIds: Array.from(
      { length: claim.partsCount },
      (_, part) => `t${run}x${serial}m${claim.uuid}p${part}`,
    ),
  }));
  return { outcomes, commit: () => flushOutcomes(lease, outcomes) };
}

const readRow = async (uuid: string) =>
  (
    await asOwner((tx) =>
      tx.query<{
        hand_over_ms: number | null;
        delivery_ms: number | null;
        status_code: number;
        dlr_code: number;
      }>(
        "SELECT hand_over_ms, delivery_ms, status_code, dlr_code FROM messages WHERE account_id = $1 AND uuid = $2",
        [ctx.account.id, uuid],
      ),
    )
  ).rows[0];

test("measures a scheduled message from when it is sent now", async () => {
  const sms = await send("Hello", { delivery_at: Math.floor(Date.now() / 1_000) + 86_400 });
  await asOwner((tx) =>
    tx.query(
      "UPDATE messages SET created_at = created_at - interval '6 hours' WHERE account_id = $1 AND uuid = $2",
      [ctx.account.id, sms.uuid],
    ),
  );
  await runWrite(ctx, (write) => rescheduleSms(write, sms.uuid, 0));
  const { commit } = await claimAll();
  await commit();
  const row = await readRow(sms.uuid);
  expect(row?.status_code).toBe(100);
  const sixHours = 6 * 3_600_000;
  expect(row?.hand_over_ms).toBeLessThan(sixHours);
});

test("keeps totals exact under concurrent flushes, receipts, deletions and merges", async () => {
  const errors: unknown[] = [];
  for (let round = 0; round < 6; round += 1) {
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send(n % 3 === 0 ? "a".repeat(400) : "Hi")),
    );
    const batches = [await claimAll(10), await claimAll(10), await claimAll(10)];
    const ids = batches.flatMap(({ outcomes }) => outcomes.flatMap(({ carrierIds }) => carrierIds));
    const states: ReceiptState[] = ["DELIVRD", "DELIVRD", "EXPIRED", "UNDELIV", "ENROUTE"];
    const receipts = ids.map((id, n) => receipt(id, states[n % states.length] ?? "DELIVRD"));
    const step = accountByAccount(OPEN_TIME_DAYS);
    const guard = (work: Promise<unknown>) => work.catch((error) => errors.push(error));
    await Promise.all([
      ...batches.map(({ commit }) => guard(commit())),
      ...[0, 1, 2].map((k) => guard(acceptReceipts(receipts.filter((_, n) => n % 3 === k)))),
      guard(acceptReceipts(receipts.toReversed())),
      ...sent
        .slice(0, 8)
        .map(({ uuid }) => guard(runWrite(ctx, (write) => deleteSms(write, uuid)))),
      guard(step.run()),
    ]);
    await Promise.all([
      guard(acceptReceipts(receipts)),
      guard(acceptReceipts(receipts.toReversed())),
      ...sent
        .slice(4, 14)
        .map(({ uuid }) => guard(runWrite(ctx, (write) => deleteSms(write, uuid)))),
    ]);
  }
  expect(
    errors
      .map(String)
      .filter(
        (text) => !/not found|No message|There is no|missing|being sent right now/i.test(text),
      ),
  ).toEqual([]);
  expect(await statsFindings()).toEqual([]);
});

test("loses no delivery times to late receipts and two concurrent merges", async () => {
  const count = async () =>
    (
      await asOwner((tx) =>
        tx.query<{ n: string }>(
          `SELECT coalesce(sum(e & ((1::bigint << 40) - 1)), 0)::text AS n FROM (
             SELECT times FROM delivery_times WHERE account_id = $1
             UNION ALL SELECT times FROM delivery_time_sums WHERE account_id = $1 AND scope IN ('part', 'each') AND grain <> 'hour'
           ) AS stored, unnest(times) AS e`,
          [ctx.account.id],
        ),
      )
    ).rows[0]?.n;
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: 24 }, () => send("Hi")));
    const batch = await claimAll(24);
    await batch.commit();
    // Sent 40 days ago, hour by hour.
    await asOwner(async (tx) => {
      await tx.query(
        `WITH old AS (SELECT uuid, row_number() OVER (ORDER BY uuid) AS n FROM messages
           WHERE account_id = $1 AND uuid = ANY ($2::uuid[]))
         UPDATE messages m SET gateway_sent_at = date_trunc('day', now()) - interval '40 days' + old.n % 24 * interval '1 hour'
         FROM old WHERE m.account_id = $1 AND m.uuid = old.uuid`,
        [ctx.account.id, batch.outcomes.map(({ claim }) => claim.uuid)],
      );
      for (const table of [
        "message_stats",
        "delivery_times",
        "delivery_time_sums",
        "message_failures",
      ]) {
        await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [ctx.account.id]);
      }
      await fillStats(tx, ctx.account.id);
    });
    expect(await statsFindings()).toEqual([]);
    const before = Number(await count());
    const merge = async () => {
      const step = accountByAccount(OPEN_TIME_DAYS);
      for (let progress = await step.run(); progress === "more"; ) progress = await step.run();
    };
    const ids = batch.outcomes.flatMap(({ carrierIds }) => carrierIds);
    await Promise.all([
      merge(),
      merge(),
      ...ids.map((id) => acceptReceipts([receipt(id, "DELIVRD")])),
      merge(),
    ]);
    await merge();
    expect(Number(await count()) - before).toBe(ids.length * 2);
    expect(await statsFindings()).toEqual([]);
  }
});
