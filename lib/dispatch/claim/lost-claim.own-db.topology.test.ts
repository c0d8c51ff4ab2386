import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/core/context";
import { isSharded } from "@/lib/db/testing/test-topology";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { loseAnswer } from "@/lib/db/testing/test-lost-answer";
import { asOwner } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { createTestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

testDatabase();

const MESSAGE = { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" };

describe("claim whose COMMIT response is lost", () => {
  beforeAll(importTestRates);
  const workers: Worker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  it("is detected by its own live worker, which sends each message once", async () => {
    const contexts = await Promise.all(Array.from({ length: 3 }, () => createContext()));
    const sent: { ctx: Context; uuid: string }[] = [];
    for (const ctx of contexts) {
      for (let index = 0; index < 4; index += 1) {
        const { uuid } = await sendSms(ctx, MESSAGE);
        sent.push({ ctx, uuid });
      }
    }
    const carrier = createTestCarrier("simulator");
    const claim = (await isSharded()) ? "dispatch_claim" : "dispatch_claim_together";
    const { lostRows, restore } = loseAnswer(claim);
    try {
      workers.push(
        await startWorker({
          inDoubtLimit: 16,
          leaseSeconds: 60,
          carriers: [carrier],
          log: () => {},
        }),
      );
      await expect.poll(lostRows).toBeGreaterThan(0);
      for (const { ctx, uuid } of sent) {
        await expect.poll(async () => (await getSms(ctx, uuid)).status_code).toBe(100);
      }
    } finally {
      restore();
    }
    expect(carrier.submissions).toHaveLength(sent.length);
  });
});
