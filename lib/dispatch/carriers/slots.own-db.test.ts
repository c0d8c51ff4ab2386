import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { dropBacklog, makeBacklog } from "@/lib/dispatch/test-backlog";
import { createTestCarrier, type TestCarrier, takePart } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

/** Tests claims of a worker whose carriers accept few messages, or respond only on demand. */
testDatabase();

const LIMIT = 256;
const RATE = 40;
/** Messages claimed ahead of the rate: 250 ms. */
const AHEAD = RATE / 4;
const AUSTRIAN = "+436641234567";

/** Germany goes by `north`, Austria by `south`. */
async function setCarriers(rate: number | null): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query("DELETE FROM carriers");
    await tx.query(
      `INSERT INTO carriers (carrier, kind, services, countries, priority, rate_per_second)
       VALUES ('north', 'smpp', '{direct}', '{DE}', 1, $1), ('south', 'smpp', '{direct}', '{AT}', 1, NULL)`,
      [rate],
    );
  });
}

/** Creates a carrier that responds on demand. */
function silentCarrier(name: string) {
  const waiting: (() => void)[] = [];
  const carrier = createTestCarrier(name);
  const { submit } = carrier;
  carrier.submit = async (submission) => {
    const outcomes: PartOutcome[] = await submit(submission);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return outcomes;
  };
  return {
    carrier,
    answerNext: () => waiting.shift()?.(),
    answerAll: () => {
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

/** Returns the numbers of claimed and all queued messages. */
async function readQueue(): Promise<{ claimed: number; all: number }> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ claimed: number; all: number }>(
      `SELECT count(*) FILTER (WHERE lease IS NOT NULL)::int AS claimed, count(*)::int AS "all"
       FROM dispatch_queue`,
    ),
  );
  return rows[0] ?? { claimed: 0, all: 0 };
}

const send = (ctx: Context, phone: string) =>
  sendSms(ctx, { text: "Single", sender_id: "POSTHORN", phone });

const isHandedOver = ({ submissions }: TestCarrier, uuid: string) =>
  expect
    .poll(() => submissions.some((submission) => submission.uuid === uuid), { interval: 5 })
    .toBe(true);

describe("slots of messages in doubt", () => {
  const workers: Worker[] = [];
  beforeAll(importTestRates);
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await dropBacklog();
  });

  async function run(...carriers: TestCarrier[]): Promise<void> {
    workers.push(
      await startWorker({
        inDoubtLimit: LIMIT,
        leaseSeconds: 30,
        carriers,
        log: (message, error) => {
          throw new Error(message, { cause: error });
        },
      }),
    );
  }

  it("cover 250 ms of a rated carrier's throughput, and end when a backlog is cancelled", async () => {
    await setCarriers(RATE);
    const ALL = 600;
    const [account] = await makeBacklog(1, ALL);
    const north = createTestCarrier("north");
    const taken = () => north.submissions.length;
    await run(north, createTestCarrier("south"));
    for (const count of [5, 10, 15, 20]) {
      await expect.poll(taken, { interval: 5 }).toBeGreaterThanOrEqual(count);
      const { claimed, all } = await readQueue();
      const unwritten = taken() - (ALL - all);
      expect(claimed - unwritten).toBeLessThanOrEqual(AHEAD);
    }
    await asOwner((tx) =>
      tx.query("DELETE FROM dispatch_queue WHERE account_id = $1 AND lease IS NULL", [account]),
    );
    const cancelledAt = taken();
    await expect.poll(async () => (await readQueue()).all).toBe(0);
    // Messages claimed by then, plus one running claim.
    expect(taken() - cancelledAt).toBeLessThanOrEqual(2 * AHEAD);
  });

  it("are released to other carriers by an unresponsive one", async () => {
    await setCarriers(null);
    const ctx = await createContext();
    await makeBacklog(8, 100);
    const north = silentCarrier("north");
    const south = createTestCarrier("south");
    await run(north.carrier, south);
    await expect.poll(() => north.carrier.submissions.length).toBeGreaterThanOrEqual(32);
    const { uuid } = await send(ctx, AUSTRIAN);
    await isHandedOver(south, uuid);
    expect(north.carrier.submissions.length).toBeLessThanOrEqual(LIMIT / 2);
    north.answerAll();
  });

  it("of an unresponsive carrier aren't waited for if another accepts its messages", async () => {
    await setCarriers(null);
    await asOwner((tx) =>
      tx.query("UPDATE carriers SET countries = NULL, priority = 2 WHERE carrier = 'south'"),
    );
    const ctx = await createContext();
    const ALL = 200;
    await makeBacklog(8, ALL / 8);
    const north = silentCarrier("north");
    const south = createTestCarrier("south");
    await run(north.carrier, south);
    await expect.poll(() => south.submissions.length).toBeGreaterThanOrEqual(ALL / 2);
    await expect.poll(async () => (await readQueue()).all).toBe(north.carrier.submissions.length);
    // Its late responses make it the best carrier again.
    north.answerAll();
    const { uuid } = await send(ctx, "+4917199999999");
    await isHandedOver(north.carrier, uuid);
    north.answerAll();
  });

  it("of a full carrier are given to another account's single message first", async () => {
    await setCarriers(null);
    const ctx = await createContext();
    await makeBacklog(200, 4);
    const north = silentCarrier("north");
    await run(north.carrier, createTestCarrier("south", takePart));
    const taken = () => north.carrier.submissions.length;
    await expect.poll(taken).toBeGreaterThanOrEqual(48);
    for (let round = 0; round < 3; round += 1) {
      const { uuid } = await send(ctx, "+4917199999999");
      const before = taken();
      const isTaken = () =>
        north.carrier.submissions.some((submission) => submission.uuid === uuid);
      await expect
        .poll(
          () => {
            if (!isTaken()) north.answerNext();
            return isTaken();
          },
          { interval: 20 },
        )
        .toBe(true);
      const position = north.carrier.submissions.findIndex(
        (submission) => submission.uuid === uuid,
      );
      expect(position - before).toBeLessThanOrEqual(64);
    }
    north.answerAll();
  });
});
