import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { createTestCarrier, type TestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

testDatabase();

const GERMAN = "+4917199999999";
const AUSTRIAN = "+436641234567";

const send = (ctx: Context, phone: string) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone });

describe("carrier table", () => {
  let ctx: Context;
  const workers: Worker[] = [];

  beforeAll(async () => {
    await importTestRates();
    ctx = await createContext();
  });
  beforeEach(async () => {
    await asOwner(async (tx) => {
      await tx.query("DELETE FROM carriers WHERE carrier <> 'simulator'");
      await tx.query(
        "INSERT INTO carriers (carrier, kind, services, countries, priority) VALUES ('alpine', 'smpp', '{direct}', '{AT}', 1)",
      );
    });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  async function run(...carriers: TestCarrier[]): Promise<void> {
    workers.push(
      await startWorker({
        inDoubtLimit: 8,
        leaseSeconds: 10,
        carriers,
        log: (message, error) => {
          throw new Error(message, { cause: error });
        },
      }),
    );
  }

  const takenBy = (carrier: TestCarrier, uuid: string) =>
    expect
      .poll(() => carrier.submissions.some((submission) => submission.uuid === uuid))
      .toBe(true);

  it("leaves messages of carriers without a local connection to other workers", async () => {
    const simulator = createTestCarrier("simulator");
    const alpine = createTestCarrier("alpine");
    const foreign = await send(ctx, AUSTRIAN);
    await run(simulator);
    // The account's next message is queued behind the other one.
    const own = await send(ctx, GERMAN);
    await takenBy(simulator, own.uuid);
    const later = await send(ctx, GERMAN);
    await takenBy(simulator, later.uuid);
    expect(await getSms(ctx, foreign.uuid)).toMatchObject({ status_code: 0, is_sent: false });
    await run(alpine);
    await takenBy(alpine, foreign.uuid);
    await expect.poll(async () => (await getSms(ctx, foreign.uuid)).status_code).toBe(100);
    expect(simulator.submissions.map(({ uuid }) => uuid)).not.toContain(foreign.uuid);
    expect(alpine.submissions.map(({ uuid }) => uuid)).toEqual([foreign.uuid]);
  });

  it("expires messages even if their carrier has no worker", async () => {
    const foreign = await send(ctx, AUSTRIAN);
    await run(createTestCarrier("simulator"));
    await asOwner((tx) => tx.query("UPDATE dispatch_queue SET valid_until = now()"));
    await expect.poll(async () => (await getSms(ctx, foreign.uuid)).status_code).toBe(400);
  });

  it("is reloaded on change", async () => {
    const simulator = createTestCarrier("simulator");
    const alpine = createTestCarrier("alpine");
    await asOwner((tx) =>
      tx.query("UPDATE carriers SET is_enabled = false WHERE carrier = 'alpine'"),
    );
    await run(simulator, alpine);
    const before = await send(ctx, AUSTRIAN);
    await takenBy(simulator, before.uuid);
    await asOwner((tx) =>
      tx.query("UPDATE carriers SET is_enabled = true WHERE carrier = 'alpine'"),
    );
    await expect
      .poll(async () => {
        const { uuid } = await send(ctx, AUSTRIAN);
        await expect.poll(async () => (await getSms(ctx, uuid)).is_sent).toBe(true);
        return alpine.submissions.length;
      })
      .toBeGreaterThan(0);
  });
});
