import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { importTestRates, makeContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { loseAnswer } from "@/lib/db/test-lost-answer";
import { asOwner } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/service";
import { checkLedger } from "@/lib/ledger/check";
import { createTestCarrier } from "./test-carrier";
import { startWorker, type Worker } from "./worker";

testDatabase();

describe("a claim whose answer is lost after its commit", () => {
  beforeAll(importTestRates);
  const workers: Worker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  it("is noticed by its own living worker, which sends each of its messages once", async () => {
    const ctx = await makeContext();
    const sent = [];
    for (let index = 0; index < 12; index += 1) {
      sent.push(
        await sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" }),
      );
    }
    const carrier = createTestCarrier("simulator");
    const { lostRows, restore } = loseAnswer("dispatch_claim");
    try {
      workers.push(
        await startWorker({
          inDoubtLimit: 8,
          leaseSeconds: 60,
          carriers: [carrier],
          log: () => {},
        }),
      );
      await expect.poll(lostRows).toBeGreaterThan(0);
      for (const { uuid } of sent) {
        await expect.poll(async () => (await getSms(ctx, uuid)).status_code).toBe(100);
      }
    } finally {
      restore();
    }
    expect(carrier.submissions).toHaveLength(sent.length);
  });
});
