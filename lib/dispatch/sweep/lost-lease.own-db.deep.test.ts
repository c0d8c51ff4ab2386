import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import { sweepDeadWorkers } from "./sweep";
import { createTestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

testDatabase();

const RATE = 4;
/** Waits 2.5 seconds for its slots. */
const PARTS = 10;
const CHARS = PARTS * 153;

describe("worker that lost its lease", () => {
  beforeAll(importTestRates);
  const workers: Worker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = NULL"));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  it("submits no message of the old lease, also after getting a new one", async () => {
    await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = $1", [RATE]));
    const carrier = createTestCarrier("simulator");
    workers.push(
      await startWorker({
        inDoubtLimit: 32,
        // A heartbeat each 100 ms, so that the new lease comes while the message of the old one waits for slots.
        leaseSeconds: 0.6,
        carriers: [carrier],
        log: () => {},
      }),
    );
    const ctx = await createContext({ balance: "100" });
    await sendSms(ctx, { text: "a".repeat(CHARS), sender_id: "POSTHORN", phone: "+4917199999999" });
    const claimed = () =>
      asOwner(async (tx) => {
        const { rowCount } = await tx.query(
          "SELECT 1 FROM dispatch_queue WHERE account_id = $1 AND lease IS NOT NULL",
          [ctx.account.id],
        );
        return rowCount;
      });
    await expect.poll(claimed, { interval: 10 }).toBe(1);
    // Expires the lease of a frozen worker in the database. The worker sweeps, too.
    await asOwner((tx) => tx.query("UPDATE worker_incarnations SET heartbeat_until = now()"));
    await sweepDeadWorkers();
    await expect
      .poll(() => withAccount(ctx.account.id, (tx) => getBalances(tx, ctx.account.id)), {
        timeout: 20_000,
      })
      .toMatchObject({ held: 0n });
    expect(carrier.submissions.map(({ parts }) => parts.length)).toEqual([PARTS]);
  });
});
