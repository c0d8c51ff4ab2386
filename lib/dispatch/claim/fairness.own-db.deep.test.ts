import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/core/context";
import { isSharded } from "@/lib/db/testing/test-topology";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { dropBacklog, makeBacklog } from "@/lib/dispatch/test-backlog";
import { createTestCarrier, type TestCarrier, takePart } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

testDatabase();

/** A number whose carrier defers messages. */
const BUSY_PHONE = "+4917139200041";

const send = (ctx: Context) =>
  sendSms(ctx, { text: "Single", sender_id: "POSTHORN", phone: "+4917199999999" });

async function queued(): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ count: number }>("SELECT count(*)::int AS count FROM dispatch_queue"),
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns how many other messages the carrier receives between a message's acceptance and its submission, which
 * doesn't depend on machine load. On an idle machine, 500 take about 0.1 s; 80 was the maximum observed.
 */
async function overtakenBy(ctx: Context, carrier: TestCarrier): Promise<number> {
  const { uuid } = await send(ctx);
  const before = carrier.submissions.length;
  const place = () => carrier.submissions.findIndex((submission) => submission.uuid === uuid);
  await expect.poll(place, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(0);
  return Math.max(0, place() - before);
}

const SOON = 500;
/** On a cluster, where turns are longer: that many accounts have had one, twice. */
const SOON_ON_CLUSTER = 1_000;

describe("fairness between accounts", () => {
  beforeAll(importTestRates);
  const workers: Worker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await dropBacklog();
  });

  async function run(carrier: TestCarrier, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      workers.push(
        await startWorker({
          inDoubtLimit: 64,
          leaseSeconds: 30,
          carriers: [carrier],
          log: (message, error) => {
            throw new Error(message, { cause: error });
          },
        }),
      );
    }
  }

  it.each([1, 2, 3])(
    "starts single sends soon despite 10,000 accounts with backlog, with %i workers",
    async (count) => {
      const singles = await Promise.all(Array.from({ length: 8 }, () => createContext()));
      await makeBacklog(10_000, 4);
      const carrier = createTestCarrier("simulator");
      await run(carrier, count);
      await expect.poll(() => carrier.submissions.length, { timeout: 10_000 }).toBeGreaterThan(500);
      // Twice each: an account that was idle, and one that has just been served.
      for (const ctx of [...singles, ...singles]) {
        expect(await overtakenBy(ctx, carrier)).toBeLessThan(SOON);
      }
      expect(await queued()).toBeGreaterThan(10_000);
    },
    60_000,
  );

  it("gives each account with backlog a turn before another gets its third", async () => {
    // Minimum messages per turn on a cluster, where each account requires its own transactions.
    const [count, share] = (await isSharded()) ? [100, 16] : [1_000, 1];
    const accounts = await makeBacklog(count, 4 * share);
    const carrier = createTestCarrier("simulator");
    await run(carrier, 1);
    const all = count * 4 * share;
    await expect.poll(() => carrier.submissions.length, { timeout: 20_000 }).toBe(all);
    const served = new Map<number, number>();
    for (const { accountId } of carrier.submissions) {
      const messages = (served.get(accountId) ?? 0) + 1;
      served.set(accountId, messages);
      if (messages > 2 * share) break;
    }
    expect(served.size).toBe(accounts.length);
  });

  it("isn't delayed by accounts whose messages are deferred", async () => {
    const ctx = await createContext();
    await makeBacklog(500, 1, BUSY_PHONE);
    const carrier = createTestCarrier("simulator", (submission, part) =>
      submission.phone === BUSY_PHONE
        ? { kind: "temporary", retryAfterMs: 1_000, reason: "busy" }
        : takePart(submission, part),
    );
    await run(carrier, 2);
    await expect.poll(() => carrier.submissions.length, { timeout: 25_000 }).toBeGreaterThan(1_500);
    const soon = (await isSharded()) ? SOON_ON_CLUSTER : SOON;
    for (let round = 0; round < 5; round += 1) {
      expect(await overtakenBy(ctx, carrier)).toBeLessThan(soon);
    }
  });

  it("sends one message each of many accounts about as fast as many of one account", async () => {
    async function drain(accounts: number, messages: number): Promise<number> {
      await makeBacklog(accounts, messages);
      const carrier = createTestCarrier("simulator");
      const startedAt = performance.now();
      await run(carrier, 1);
      await expect.poll(queued, { timeout: 20_000, interval: 20 }).toBe(0);
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await dropBacklog();
      return performance.now() - startedAt;
    }
    const single = await drain(1, 400);
    const msAnAccount = (await isSharded()) ? 15 : 2.5;
    expect(await drain(400, 1)).toBeLessThan(single * 3 + 400 * msAnAccount);
  });
});
