import { afterEach, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { saveCost } from "@/lib/carriers/table/store-costs";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { createTestCarrier, takePart, type TestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import type { CarrierResource } from "./schema";
import { isStaffAccount } from "@/lib/auth/staff";

const { send } = testApi({ hasRates: true });
let worker: Worker | undefined;

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const start = async (carrier: TestCarrier) => {
  const options = { inDoubtLimit: 8, leaseSeconds: 10, carriers: [carrier], log: () => {} };
  worker = await startWorker(options);
};

test("shows a carrier's accepted messages, reports and costs", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const owner = await makeTestPerson(account.ctx, "owner");
  const read = async (): Promise<CarrierResource> => {
    const { body } = await send(owner, "GET", "/carriers");
    return body.find(({ carrier }: CarrierResource) => carrier === "simulator");
  };
  expect(await read()).toMatchObject({ state: "unserved", connections_up: 0 });
  const part = { carrier: "simulator", service: "direct", currency: "EUR" } as const;
  await asOwner((tx) => saveCost(tx, { ...part, area: "DE", cost: 30_000n }));
  await asOwner((tx) => saveCost(tx, { ...part, area: "+4917", cost: 20_000n }));
  let isBusy = true;
  const carrier = createTestCarrier("simulator", (submission, one) => {
    if (!isBusy) return takePart(submission, one);
    isBusy = false;
    return { kind: "temporary", retryAfterMs: 10, reason: "busy" };
  });
  await start(carrier);
  const body = { text: "A".repeat(200), sender_id: "POSTHORN", phone: "+4917199999999" };
  await send(account, "POST", "/sms", body);
  await expect.poll(() => carrier.submissions.length).toBeGreaterThan(1);
  await expect.poll(async () => (await read()).day.accepted).toBe(2);
  const [first] = carrier.submissions;
  const ids = [1, 2].map((number) => `t-${first?.uuid}-${number === 1 ? 2 : 1}-${number}`);
  const report = { carrier: "simulator", errorCode: null, reportedAt: null };
  await carrier.report([
    { ...report, carrierId: ids[0] ?? "", state: "DELIVRD" },
    { ...report, carrierId: ids[1] ?? "", state: "UNDELIV" },
  ]);
  await expect.poll(read).toMatchObject({
    state: "up",
    detail: null,
    connections_wanted: 1,
    connections_up: 1,
    day: {
      submitted: 3,
      accepted: 2,
      throttled: 1,
      refused: 0,
      unknown: 0,
      receipts: 2,
      delivered: 1,
      failed: 1,
      cost_eur: 0.04,
      cost_chf: 0,
      receipt_seconds: expect.any(Number),
    },
    hours: [{ submitted: 3, accepted: 2, throttled: 1 }],
    costs: [
      { area: "+4917", cost: 0.02, price_low: null, price_high: null },
      { area: "DE", cost: 0.03, price_low: expect.any(Number), price_high: expect.any(Number) },
    ],
  });
});

test("allows staff accounts only", () => {
  expect(isStaffAccount(7, "all")).toBe(true);
  expect(isStaffAccount(7, [6, 7])).toBe(true);
  expect(isStaffAccount(7, [])).toBe(false);
});
