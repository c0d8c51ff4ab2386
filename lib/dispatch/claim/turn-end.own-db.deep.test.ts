import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createContext, importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { createTestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker } from "@/lib/dispatch/worker/worker";
import { sendSms } from "@/lib/gateway/messaging/sms/public";

testDatabase();
beforeAll(importTestRates);

const MESSAGES = 20;

// Few slots: the list is read in pieces, the last of which is empty.
it("continues after a round through all accounts, without waiting for the next poll", async () => {
  const contexts = [
    await createContext({ balance: "100" }),
    await createContext({ balance: "100" }),
  ];
  const message = { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" };
  for (const ctx of contexts)
    await Promise.all(Array.from({ length: MESSAGES }, () => sendSms(ctx, message)));
  const carrier = createTestCarrier("simulator");
  const worker = await startWorker({
    inDoubtLimit: 4,
    leaseSeconds: 30,
    carriers: [carrier],
    log: () => {},
  });
  onTestFinished(() => worker.stop());
  await expect
    .poll(() => carrier.submissions.length, { timeout: 9_000 })
    .toBe(MESSAGES * contexts.length);
}, 60_000);
