import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { createTestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "./worker";

testDatabase();
beforeAll(importTestRates);

const SLOTS = 32;
const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  expect(await asOwner(checkLedger)).toEqual([]);
});

const send = (ctx: Context) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" });

/** Another transaction holds rows of an account until `work` has ended. */
async function whileLocked(lock: (tx: Tx) => Promise<unknown>, work: () => Promise<void>) {
  await asOwner(async (tx) => {
    await lock(tx);
    await work();
  });
}

const LOCKS = {
  "the money": "SELECT FROM ledger_accounts WHERE account_id = $1 FOR UPDATE",
  "the messages": "SELECT FROM messages WHERE account_id = $1 FOR UPDATE",
};

it.each(Object.entries(LOCKS))(
  "doesn't delay other accounts or lose work while an account's %s are locked",
  async (_name, lock) => {
    const [busy, other] = [
      await createContext({ balance: "100" }),
      await createContext({ balance: "100" }),
    ];
    const waiting = await Promise.all(Array.from({ length: 3 * SLOTS }, () => send(busy)));
    const carrier = createTestCarrier("simulator");
    await whileLocked(
      (tx) => tx.query(lock, [busy.account.id]),
      async () => {
        workers.push(
          await startWorker({
            inDoubtLimit: SLOTS,
            leaseSeconds: 30,
            carriers: [carrier],
            log: (message, error) => {
              throw new Error(message, { cause: error });
            },
          }),
        );
        // Waits for its maximum of slots, none of which can be written.
        await expect.poll(() => carrier.submissions.length).toBeGreaterThanOrEqual(SLOTS / 2);
        for (let round = 0; round < 3; round += 1) {
          const { uuid } = await send(other);
          const isSent = async () => (await getSms(other, uuid)).is_sent;
          await expect.poll(isSent, { timeout: 10_000 }).toBe(true);
        }
        expect(carrier.submissions.length).toBeLessThanOrEqual(SLOTS + 3);
      },
    );
    const isLastSent = async () => {
      const all = await Promise.all(waiting.map(({ uuid }) => getSms(busy, uuid)));
      return all.every(({ is_sent }) => is_sent);
    };
    await expect.poll(isLastSent, { timeout: 20_000 }).toBe(true);
    expect(carrier.submissions.length).toBe(waiting.length + 3);
  },
  60_000,
);

it("keeps receipts for locked messages, without delaying other accounts' receipts", async () => {
  const [busy, other] = [await createContext(), await createContext()];
  const carrier = createTestCarrier("simulator");
  workers.push(
    await startWorker({
      inDoubtLimit: SLOTS,
      leaseSeconds: 30,
      carriers: [carrier],
      log: (message, error) => {
        // On a cluster, receipts behind a lock fail after its timeout; the sweeper applies them.
        if (!isLockTimeout(error)) throw new Error(message, { cause: error });
      },
    }),
  );
  const reports = async (ctx: Context, uuid: string) => (await getSms(ctx, uuid)).dlr_code;
  const sentBy = async (ctx: Context) => {
    const { uuid } = await send(ctx);
    await expect.poll(async () => (await getSms(ctx, uuid)).is_sent).toBe(true);
    return uuid;
  };
  const [uuids, free] = [
    await Promise.all(Array.from({ length: 4 }, () => sentBy(busy))),
    await sentBy(other),
  ];
  const report = (uuid: string) =>
    carrier.report([
      {
        carrier: carrier.name,
        carrierId: `t-${uuid}-1-1`,
        state: "DELIVRD",
        errorCode: null,
        reportedAt: null,
      },
    ]);
  await whileLocked(
    (tx) => tx.query(LOCKS["the messages"], [busy.account.id]),
    async () => {
      const answered = uuids.map(report);
      await Promise.all([...answered, report(free)]);
      expect(await reports(other, free)).toBe(1);
    },
  );
  for (const uuid of uuids) await expect.poll(() => reports(busy, uuid)).toBe(1);
}, 60_000);
