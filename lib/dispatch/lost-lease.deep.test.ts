import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { importTestRates, makeContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/service";
import { checkLedger } from "@/lib/ledger/check";
import { readBalances } from "@/lib/ledger/ledger";
import { sweepDeadWorkers } from "./sweep";
import { createTestCarrier } from "./test-carrier";
import { startWorker, type Worker } from "./worker";

testDatabase();

const RATE = 20;
const HELD = 32;

describe("a worker that lost its lease", () => {
  beforeAll(importTestRates);
  const workers: Worker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = NULL"));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  it("submits nothing of what it held before, also when it has a new lease", async () => {
    await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = $1", [RATE]));
    const carrier = createTestCarrier("simulator");
    workers.push(
      await startWorker({
        inDoubtLimit: HELD,
        // A heartbeat each 100 ms, so that the new lease comes while messages of the old one wait for slots.
        leaseSeconds: 0.6,
        carriers: [carrier],
        log: () => {},
      }),
    );
    const ctx = await makeContext({ balance: "100" });
    for (let index = 0; index < 60; index += 1) {
      await sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" });
    }
    await expect.poll(() => carrier.submissions.length, { interval: 10 }).toBeGreaterThan(2);
    const claimed = await asOwner((tx) =>
      tx.query("SELECT 1 FROM dispatch_queue WHERE account_id = $1 AND lease IS NOT NULL", [
        ctx.account.id,
      ]),
    );
    // What waits for its slot: a quarter of a second of the rate.
    expect(claimed.rowCount).toBeGreaterThan(2);
    // What the database does to a worker that was frozen for longer than its lease. The worker sweeps, too.
    await asOwner((tx) => tx.query("UPDATE worker_incarnations SET heartbeat_until = now()"));
    await sweepDeadWorkers();
    await expect
      .poll(() => withAccount(ctx.account.id, (tx) => readBalances(tx, ctx.account.id)))
      .toMatchObject({ held: 0n });
    const attempts = new Map<string, number>();
    for (const { uuid } of carrier.submissions) attempts.set(uuid, (attempts.get(uuid) ?? 0) + 1);
    expect(attempts.size).toBe(60);
    // Until its next heartbeat, 100 ms later, the worker cannot know: two slots, and one answer not yet written.
    expect(carrier.submissions.length - attempts.size).toBeLessThanOrEqual(4);
  });
});
