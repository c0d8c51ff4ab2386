import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierHealth } from "@/lib/carriers/carrier";
import type { Context } from "@/lib/core/context";
import { chooseCarrier, type RouteRule } from "@/lib/core/routing/route-rules";
import { importTestRates, makeContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { accountStatements, asOwner, asWorker } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/service";
import { checkLedger } from "@/lib/ledger/check";
import { claimDue } from "./queue-store";
import { readyAgain } from "./ready-list";
import { createTestCarrier, type TestCarrier, takePart } from "./test-carrier";
import { startWorker, type Worker } from "./worker";
import { startWorkerLease } from "./worker-lease";

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

/** A carrier whose connections a test takes down and up. */
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
    ctx = await makeContext({ balance: "100" });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  async function run(...carriers: TestCarrier[]): Promise<void> {
    workers.push(
      await startWorker({
        ...{ inDoubtLimit: 32, leaseSeconds: 10, carriers },
        log: (message, error) => {
          throw new Error(message, { cause: error });
        },
      }),
    );
  }

  const isSent = (uuid: string) =>
    expect.poll(async () => (await getSms(ctx, uuid)).is_sent).toBe(true);
  const uuidsOf = ({ submissions }: TestCarrier) => submissions.map(({ uuid }) => uuid);

  async function endPause(uuid: string): Promise<void> {
    await asWorker(async (tx) => {
      await tx.query(
        "UPDATE dispatch_queue SET due_at = now() WHERE account_id = $1 AND uuid = $2",
        [ctx.account.id, uuid],
      );
      await readyAgain(tx, new Map([[ctx.account.id, 0]]));
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

  it("go round a carrier that is down, and back when it is up; nothing goes twice", async () => {
    await setRoutes({ carrier: "first", priority: 1 }, { carrier: "second", priority: 2 });
    const first = withHealth(createTestCarrier("first"));
    const second = createTestCarrier("second");
    await run(first, second);
    const one = await send(ctx);
    await isSent(one.uuid);
    expect(uuidsOf(first)).toEqual([one.uuid]);
    first.state = "down";
    // A restart is waited for, five seconds from the start.
    await expect
      .poll(async () => {
        const { uuid } = await send(ctx);
        await expect.poll(() => [...uuidsOf(first), ...uuidsOf(second)]).toContain(uuid);
        return uuidsOf(second).length;
      })
      .toBeGreaterThan(0);
    first.state = "up";
    const last = await send(ctx);
    await isSent(last.uuid);
    expect(uuidsOf(first)).toContain(last.uuid);
    const all = [...uuidsOf(first), ...uuidsOf(second)];
    expect(new Set(all).size).toBe(all.length);
  });

  it("go round a carrier that only another worker is connected to, once that says it is down", async () => {
    await setRoutes({ carrier: "first", priority: 1 }, { carrier: "second", priority: 2 });
    const first = withHealth(createTestCarrier("first"));
    const second = createTestCarrier("second");
    await run(second);
    const waiting = await send(ctx);
    await run(first);
    // While it is up it is its message, although the other worker was there first.
    await isSent(waiting.uuid);
    expect(uuidsOf(first)).toContain(waiting.uuid);
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
        await expect.poll(() => [...uuidsOf(first), ...uuidsOf(second)]).toContain(uuid);
        return uuidsOf(second).includes(uuid);
      })
      .toBe(true);
    const all = [...uuidsOf(first), ...uuidsOf(second)];
    expect(new Set(all).size).toBe(all.length);
  });

  it("go round a carrier that puts most parts off, and cost no attempt", async () => {
    await setRoutes({ carrier: "first", priority: 1 }, { carrier: "second", priority: 2 });
    const first = createTestCarrier("first", () => {
      return { kind: "temporary", retryAfterMs: 100, reason: "busy" };
    });
    const second = createTestCarrier("second");
    const messages = await Promise.all(Array.from({ length: 60 }, () => send(ctx)));
    await run(first, second);
    for (const { uuid } of messages) await isSent(uuid);
    const mine = messages.map(({ uuid }) => uuid).sort();
    const taken = uuidsOf(second).filter((uuid) => mine.includes(uuid));
    expect(taken.sort()).toEqual(mine);
  });

  it.each([
    ["fail", 0],
    ["reroute", 1],
  ])(
    "an answer that never came goes to another only when the carrier says so (%s)",
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
      expect(uuidsOf(second)).toHaveLength(elsewhere);
      expect(uuidsOf(first)).toHaveLength(2 - elsewhere);
    },
  );

  it("keep the parts of a message together", async () => {
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

  it("of a worker that is not connected to all carriers are those of the rule", async () => {
    const rules: RouteRule[] = [
      ...[
        { carrier: "a", priority: 1, weight: 2 },
        { carrier: "b", priority: 1, weight: 3 },
        { carrier: "c", priority: 2 },
        { carrier: "d", priority: 3, prefixes: ["+49", "+4916"] },
        { carrier: "e", priority: 3, prefixes: ["+4916"], senders: [":digits"] },
        { carrier: "f", priority: 1, prefixes: ["+4917"], senders: ["Posthorn"] },
        { carrier: "g", priority: 1, countries: ["CH"] },
      ],
    ].map((rule) => ({
      ...{ services: ["direct"], countries: null, prefixes: null, senders: null, weight: 1 },
      ...rule,
    }));
    await setRoutes(...rules);
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO carrier_routes (carrier, route, services, countries, priority, weight)
         VALUES ('c', 1, '{direct}', '{AT}', 1, 5)`,
      ),
    );
    const all = [
      ...rules,
      { ...rules[2], carrier: "c", countries: ["AT"], priority: 1, weight: 5 } as RouteRule,
    ];
    const phones = [GERMAN, "+4916099999999", "+436641234567", "+41791234567"];
    const senders = ["POSTHORN", "OTHER", "+4915112345678"];
    const messages = [];
    for (const phone of phones) {
      for (const sender_id of senders) {
        for (let index = 0; index < 6; index += 1) {
          const sms = await send(ctx, { phone, sender_id });
          const iso2 = phone.startsWith("+49") ? "DE" : phone.startsWith("+43") ? "AT" : "CH";
          messages.push({
            uuid: sms.uuid,
            serviceCode: "direct",
            iso2,
            phone,
            senderId: sender_id,
          });
        }
      }
    }
    const { lease } = await startWorkerLease(60);
    for (const passedOver of [[], ["a", "f"], ["b", "c", "e"]]) {
      const chosen = new Map<string, string[]>();
      for (const message of messages) {
        const carrier = chooseCarrier(all, message, (name) => passedOver.includes(name));
        expect(carrier).not.toBeNull();
        chosen.set(carrier ?? "", [...(chosen.get(carrier ?? "") ?? []), message.uuid]);
      }
      expect(chosen.size).toBeGreaterThan(3);
      for (const carrier of ["a", "b", "c", "d", "e", "f", "g"]) {
        const served = { carriers: [carrier], passedOver };
        const claims = await claimDue(
          accountStatements(ctx.account.id),
          ctx.account.id,
          lease,
          500,
          served,
        );
        expect(claims.map(({ uuid }) => uuid).sort()).toEqual((chosen.get(carrier) ?? []).sort());
      }
      await asOwner((tx) =>
        tx.query("UPDATE dispatch_queue SET lease = NULL WHERE account_id = $1", [ctx.account.id]),
      );
    }
  });
});
