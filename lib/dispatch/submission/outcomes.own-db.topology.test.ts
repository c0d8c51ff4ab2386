import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, withAccount } from "@/lib/db/transaction";
import { batchCancelSms, batchDeleteSms } from "@/lib/gateway/messaging/sms/change/batch";
import { rescheduleSms } from "@/lib/gateway/messaging/sms/change/reschedule";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import type { Condition } from "@/lib/core/collection";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import { scheduleAccountsIn } from "@/lib/queue/store-ready";
import { createTestCarrier, type TestCarrier, takePart } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import { runWrite } from "@/lib/db/write-context";

testDatabase();

const LONG = "A".repeat(400);

const send = (ctx: Context, extra = {}) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999", ...extra });
const readStatusCode = async (ctx: Context, uuid: string) => (await getSms(ctx, uuid)).status_code;
async function balances(ctx: Context) {
  const { available, held } = await withAccount(ctx.account.id, (tx) =>
    getBalances(tx, ctx.account.id),
  );
  return { available, held };
}

/** Returns seconds until the queued message is due again; undefined while claimed. */
async function readPauseSeconds(uuid: string): Promise<number | undefined> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ seconds: number }>(
      `SELECT extract(epoch FROM due_at - now())::float AS seconds FROM dispatch_queue
       WHERE uuid = $1 AND lease IS NULL AND due_at > now()`,
      [uuid],
    ),
  );
  return rows[0]?.seconds;
}

/** Lets the pause of a message end now. */
async function endPause(ctx: Context, uuid: string): Promise<void> {
  await asWorker(async (tx) => {
    await tx.query("UPDATE dispatch_queue SET due_at = now() WHERE account_id = $1 AND uuid = $2", [
      ctx.account.id,
      uuid,
    ]);
    await scheduleAccountsIn(tx, new Map([[ctx.account.id, 0]]));
  });
}

describe("segment outcomes", () => {
  let ctx: Context;
  const workers: Worker[] = [];
  beforeAll(async () => {
    await importTestRates();
    ctx = await createContext({ balance: "100" });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await asOwner((tx) => tx.query("UPDATE carriers SET after_unknown = 'fail'"));
    expect(await asOwner(checkLedger)).toEqual([]);
    expect(await statsFindings()).toEqual([]);
  });

  async function run(carrier: TestCarrier): Promise<void> {
    workers.push(
      await startWorker({
        inDoubtLimit: 8,
        leaseSeconds: 10,
        carriers: [carrier],
        log: (message, error) => {
          throw new Error(message, { cause: error });
        },
      }),
    );
  }

  const listPartNumbers = (carrier: TestCarrier) =>
    carrier.submissions.map(({ parts }) => parts.map(({ number }) => number));

  it("don't resend the other segments when one is deferred", async () => {
    const carrier = createTestCarrier("simulator", (submission, part) =>
      part.number === 2 && submission.attempt < 3
        ? { kind: "temporary", retryAfterMs: 50, reason: "busy" }
        : takePart(submission, part),
    );
    const sms = await send(ctx, { text: LONG });
    await run(carrier);
    await expect.poll(() => readStatusCode(ctx, sms.uuid)).toBe(100);
    expect(listPartNumbers(carrier)).toEqual([[1, 2, 3], [2], [2]]);
    expect(new Set(carrier.submissions.map(({ reference }) => reference)).size).toBe(1);
    expect(carrier.submissions.every(({ partsCount }) => partsCount === 3)).toBe(true);

    const ids = [`t-${sms.uuid}-1-1`, `t-${sms.uuid}-3-2`, `t-${sms.uuid}-1-3`];
    const delivered = { state: "DELIVRD", errorCode: null, reportedAt: null } as const;
    for (const carrierId of ids) {
      expect((await getSms(ctx, sms.uuid)).dlr_code).not.toBe(1);
      await carrier.report([{ carrier: "simulator", carrierId, ...delivered }]);
    }
    expect((await getSms(ctx, sms.uuid)).dlr_code).toBe(1);
  });

  it("count a segment's report once the whole message is handed over", async () => {
    let isBusy = true;
    const carrier = createTestCarrier("simulator", (submission, part) =>
      part.number > 1 && isBusy
        ? { kind: "temporary", retryAfterMs: 100, reason: "busy" }
        : takePart(submission, part),
    );
    const sms = await send(ctx, { text: LONG });
    await run(carrier);
    const failed = { state: "UNDELIV", errorCode: null, reportedAt: null } as const;
    await expect.poll(() => carrier.submissions.length).toBeGreaterThan(1);
    await carrier.report([{ carrier: "simulator", carrierId: `t-${sms.uuid}-1-1`, ...failed }]);
    expect(await getSms(ctx, sms.uuid)).toMatchObject({ status_code: 0, dlr_code: 16 });
    expect(await statsFindings()).toEqual([]);
    isBusy = false;
    await expect.poll(() => readStatusCode(ctx, sms.uuid)).toBe(100);
  });

  it("send and charge a message completely once a segment was accepted, despite a cancellation", async () => {
    let isBusy = true;
    const carrier = createTestCarrier("simulator", (submission, part) =>
      part.number > 1 && isBusy
        ? { kind: "temporary", retryAfterMs: 60_000, reason: "busy" }
        : takePart(submission, part),
    );
    const before = await balances(ctx);
    const sms = await send(ctx, { text: LONG });
    const whole = await send(ctx, { delivery_at: Math.floor(Date.now() / 1000) + 3_600 });
    await run(carrier);
    await expect.poll(() => readPauseSeconds(sms.uuid)).toBeDefined();
    const held = { available: before.available - 4n * 75_000n, held: 4n * 75_000n };
    expect(await balances(ctx)).toEqual(held);
    await expect(runWrite(ctx, (write) => deleteSms(write, sms.uuid))).rejects.toMatchObject({
      code: "conflict",
    });
    const later = Math.floor(Date.now() / 1000) + 7_200;
    await expect(
      runWrite(ctx, (write) => rescheduleSms(write, sms.uuid, later)),
    ).rejects.toMatchObject({ code: "conflict" });
    const conditions: Condition[] = [{ field: "uuid", op: "in", values: [sms.uuid] }];
    const query = { page: 1, itemsPerPage: 30, order: [], conditions };
    expect(await batchCancelSms(ctx, query)).toMatchObject({ canceled_sms_count: 0 });
    expect(await batchDeleteSms(ctx, query)).toEqual({ deleted_sms_count: 0 });
    expect(await balances(ctx)).toEqual(held);
    // A message queued as a whole is cancelled as before.
    await runWrite(ctx, (write) => deleteSms(write, whole.uuid));
    isBusy = false;
    await endPause(ctx, sms.uuid);
    await expect.poll(() => readStatusCode(ctx, sms.uuid)).toBe(100);
    const paid = { available: before.available - 3n * 75_000n, held: 0n };
    expect(await balances(ctx)).toEqual(paid);
    await runWrite(ctx, (write) => deleteSms(write, sms.uuid));
    expect(await balances(ctx)).toEqual(paid);
  });

  it("end the message and refund it when a segment is rejected", async () => {
    const carrier = createTestCarrier("simulator", (submission, part) =>
      part.number === 3
        ? { kind: "refused", statusCode: 5000, reason: "no" }
        : takePart(submission, part),
    );
    const before = await balances(ctx);
    const sms = await send(ctx, { text: LONG });
    await run(carrier);
    await expect.poll(() => readStatusCode(ctx, sms.uuid)).toBe(5000);
    expect(carrier.submissions).toHaveLength(1);
    expect(await balances(ctx)).toEqual(before);
  });

  it.each([
    ["fail", 400],
    ["sent", 100],
  ])(
    "wait three times for a missing response, then follow the route's policy (%s → %i)",
    async (policy, status) => {
      await asOwner((tx) => tx.query("UPDATE carriers SET after_unknown = $1", [policy]));
      const carrier = createTestCarrier("simulator", (submission, part) =>
        part.number === 1
          ? takePart(submission, part)
          : { kind: "unknown", reason: "The connection broke." },
      );
      const before = await balances(ctx);
      const sms = await send(ctx, { text: LONG });
      await run(carrier);
      const pauses: number[] = [];
      for (let pause = 0; pause < 2; pause += 1) {
        await expect.poll(() => readPauseSeconds(sms.uuid)).toBeDefined();
        pauses.push(Math.round((await readPauseSeconds(sms.uuid)) ?? 0));
        await endPause(ctx, sms.uuid);
      }
      await expect.poll(() => readStatusCode(ctx, sms.uuid)).toBe(status);
      const [first = 0, second = 0] = pauses;
      expect(first).toBeGreaterThan(30);
      expect(second).toBeGreaterThan(first * 2);
      expect(listPartNumbers(carrier)).toEqual([
        [1, 2, 3],
        [2, 3],
        [2, 3],
      ]);
      const cost = policy === "sent" ? 3n * 75_000n : 0n;
      expect(await balances(ctx)).toEqual({ available: before.available - cost, held: 0n });
    },
  );

  it("treat an adapter's exception as a missing response, and don't repeat a call", async () => {
    const carrier = createTestCarrier("simulator", () => {
      throw new Error("broken adapter");
    });
    const before = await balances(ctx);
    const call = await send(ctx, { service_code: "text2speech", text: "Good morning to you" });
    await run(carrier);
    await expect.poll(() => readStatusCode(ctx, call.uuid)).toBe(400);
    expect(carrier.submissions).toHaveLength(1);
    expect(await balances(ctx)).toEqual(before);
  });
});
