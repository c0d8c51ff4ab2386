import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierHealth } from "@/lib/carriers/carrier";
import type { Context } from "@/lib/core/context";
import type { RouteRule } from "@/lib/core/routing/route-rules";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { scheduleAccountsIn } from "@/lib/queue/store-ready";
import { createTestCarrier, type TestCarrier, takePart } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

testDatabase();

const GERMAN = "+4917199999999";
const LONG = "A".repeat(400);

const send = (ctx: Context, extra = {}) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: GERMAN, ...extra });

async function setRoutes(...rules: Partial<RouteRule & { after_unknown: string }>[]) {
  await asOwner(async (tx) => {
    await tx.query("DELETE FROM carriers");
    for (const rule of rules) {
      await tx.query(
        `INSERT INTO carriers (carrier, kind, services, countries, prefixes, senders, priority, weight, after_unknown)
         VALUES ($1, 'smpp', $2, $3, $4, $5, $6, $7, $8)`,
        [
          rule.carrier,
          rule.services ?? ["direct"],
          rule.countries ?? null,
          rule.prefixes ?? null,
          rule.senders ?? null,
          rule.priority ?? 100,
          rule.weight ?? 1,
          rule.after_unknown ?? "fail",
        ],
      );
    }
  });
}

/** Wraps a carrier whose connections the test can break and restore. */
function withHealth(carrier: TestCarrier): TestCarrier & { state: CarrierHealth["state"] } {
  const counters = { submitted: 0, accepted: 0, throttled: 0, refused: 0, unknown: 0, receipts: 0 };
  const made = {
    ...carrier,
    state: "up" as CarrierHealth["state"],
    health: (): CarrierHealth => ({
      state: made.state,
      detail: null,
      connections: { wanted: 1, up: made.state === "up" ? 1 : 0 },
      counters: { ...counters, inbound: 0 },
    }),
  };
  return made;
}

describe("routes", () => {
  let ctx: Context;
  const workers: Worker[] = [];

  beforeAll(() => importTestRates());
  beforeEach(async () => {
    ctx = await createContext({ balance: "100" });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  async function run(...carriers: TestCarrier[]): Promise<void> {
    workers.push(
      await startWorker({
        inDoubtLimit: 32,
        leaseSeconds: 10,
        carriers,
        log: (message, error) => {
          throw new Error(message, { cause: error });
        },
      }),
    );
  }

  const isSent = (uuid: string) =>
    expect.poll(async () => (await getSms(ctx, uuid)).is_sent).toBe(true);
  const listUuids = ({ submissions }: TestCarrier) => submissions.map(({ uuid }) => uuid);

  async function endPause(uuid: string): Promise<void> {
    await asWorker(async (tx) => {
      await tx.query(
        "UPDATE dispatch_queue SET due_at = now() WHERE account_id = $1 AND uuid = $2",
        [ctx.account.id, uuid],
      );
      await scheduleAccountsIn(tx, new Map([[ctx.account.id, 0]]));
    });
  }

  const isWaiting = (uuid: string) =>
    expect
      .poll(async () => {
        const { rowCount } = await asOwner((tx) =>
          tx.query(
            "SELECT 1 FROM dispatch_queue WHERE uuid = $1 AND lease IS NULL AND due_at > now()",
            [uuid],
          ),
        );
        return rowCount;
      })
      .toBe(1);

  it("bypass a carrier that is down, and return when it is up, without duplicates", async () => {
    await setRoutes({ carrier: "first", priority: 1 }, { carrier: "second", priority: 2 });
    const first = withHealth(createTestCarrier("first"));
    const second = createTestCarrier("second");
    await run(first, second);
    const one = await send(ctx);
    await isSent(one.uuid);
    expect(listUuids(first)).toEqual([one.uuid]);
    first.state = "down";
    // A restart is waited for, five seconds from the start.
    await expect
      .poll(async () => {
        const { uuid } = await send(ctx);
        await expect.poll(() => [...listUuids(first), ...listUuids(second)]).toContain(uuid);
        return listUuids(second).length;
      })
      .toBeGreaterThan(0);
    first.state = "up";
    const last = await send(ctx);
    await isSent(last.uuid);
    expect(listUuids(first)).toContain(last.uuid);
    const all = [...listUuids(first), ...listUuids(second)];
    expect(new Set(all).size).toBe(all.length);
  });

  it("bypass another worker's carrier once that worker reports it down", async () => {
    await setRoutes({ carrier: "first", priority: 1 }, { carrier: "second", priority: 2 });
    const first = withHealth(createTestCarrier("first"));
    const second = createTestCarrier("second");
    await run(second);
    const waiting = await send(ctx);
    await run(first);
    // While it is up it is its message, although the other worker was there first.
    await isSent(waiting.uuid);
    expect(listUuids(first)).toContain(waiting.uuid);
    first.state = "down";
    await expect
      .poll(async () => {
        const { rows } = await asOwner((tx) =>
          tx.query("SELECT state FROM carrier_health WHERE carrier = 'first'"),
        );
        return rows;
      })
      .toEqual([{ state: "down" }]);
    await expect
      .poll(async () => {
        const { uuid } = await send(ctx);
        await expect.poll(() => [...listUuids(first), ...listUuids(second)]).toContain(uuid);
        return listUuids(second).includes(uuid);
      })
      .toBe(true);
    const all = [...listUuids(first), ...listUuids(second)];
    expect(new Set(all).size).toBe(all.length);
  });

  it("bypass a carrier that defers most segments, without using up attempts", async () => {
    await setRoutes({ carrier: "first", priority: 1 }, { carrier: "second", priority: 2 });
    const first = createTestCarrier("first", () => {
      return { kind: "temporary", retryAfterMs: 100, reason: "busy" };
    });
    const second = createTestCarrier("second");
    const messages = await Promise.all(Array.from({ length: 60 }, () => send(ctx)));
    await run(first, second);
    for (const { uuid } of messages) await isSent(uuid);
    const mine = messages.map(({ uuid }) => uuid).sort();
    const taken = listUuids(second).filter((uuid) => mine.includes(uuid));
    expect(taken.sort()).toEqual(mine);
  });

  it.each([
    ["fail", 0],
    ["reroute", 1],
  ])(
    "reroute a message without a response only if the carrier allows it (%s)",
    async (after_unknown, elsewhere) => {
      await setRoutes(
        { carrier: "first", priority: 1, after_unknown },
        { carrier: "second", priority: 2 },
      );
      let asked = 0;
      const first = createTestCarrier("first", (submission, part) => {
        asked += 1;
        return asked === 1 ? { kind: "unknown", reason: "No answer." } : takePart(submission, part);
      });
      const second = createTestCarrier("second");
      await run(first, second);
      const { uuid } = await send(ctx);
      await expect
        .poll(async () => {
          await endPause(uuid);
          return (await getSms(ctx, uuid)).is_sent;
        })
        .toBe(true);
      expect(listUuids(second)).toHaveLength(elsewhere);
      expect(listUuids(first)).toHaveLength(2 - elsewhere);
    },
  );

  it("keep the segments of a message together", async () => {
    await setRoutes({ carrier: "first", priority: 1 }, { carrier: "second", priority: 2 });
    let isBusy = true;
    const first = withHealth(
      createTestCarrier("first", (submission, part) =>
        part.number > 1 && isBusy
          ? { kind: "temporary", retryAfterMs: 60_000, reason: "busy" }
          : takePart(submission, part),
      ),
    );
    const second = createTestCarrier("second");
    await run(first, second);
    const { uuid } = await send(ctx, { text: LONG });
    await isWaiting(uuid);
    isBusy = false;
    first.state = "down";
    await endPause(uuid);
    await isSent(uuid);
    expect(second.submissions).toEqual([]);
    expect(first.submissions.map(({ parts }) => parts.map(({ number }) => number))).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
  });
});
