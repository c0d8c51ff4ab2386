import { fc, runs } from "@/lib/core/ids/test-random";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeTestKey } from "@/lib/api-suites/test-api";
import { TEST_NETWORK } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { withMutant } from "@/lib/db/testing/mutants";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { createAdapters } from "@/lib/carriers/registry/adapters";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { addCarrier } from "@/lib/carriers/table/configure";
import { makeTestKind } from "./test-kind";
import { dropBacklog, makeBacklog } from "@/lib/dispatch/test-backlog";
import { claimDue } from "@/lib/queue/store-claims";
import { sweepDeadWorkers } from "@/lib/dispatch/sweep/sweep";
import { createTestCarrier, takePart, type TestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import { startWebhooks } from "@/lib/dispatch/loops/webhooks";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { EVENT_SOURCES } from "@/lib/webhook-sources";

const { send } = testApi({ hasRates: true });

type Caller = { headers: Record<string, string> };

const workers: Worker[] = [];
let ctx: Context;
let live: Caller;
let tests: Caller;

beforeEach(async () => {
  ctx = await createContext({ balance: "1000" });
  live = await makeTestKey(ctx);
  tests = await makeTestKey(ctx, { is_test: true });
  await setCarriers("east", "west");
});
afterEach(async () => {
  await stopAll();
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
  expect(await statsFindings()).toEqual([]);
});

const stopAll = () => Promise.all(workers.splice(0).map((worker) => worker.stop()));

/** Carriers that take everything, by two routes, with everything that an operator can say of them. */
async function setCarriers(...names: string[]): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query("DELETE FROM carriers");
    for (const [priority, name] of names.entries())
      await tx.query(
        `INSERT INTO carriers (carrier, kind, services, priority, after_unknown)
         VALUES ($1, 'smpp', '{direct,text2speech}', $2, 'reroute')`,
        [name, priority + 1],
      );
  });
}

async function run(carriers: TestCarrier[], testNetwork?: TestCarrier): Promise<void> {
  workers.push(
    await startWorker({
      inDoubtLimit: 32,
      leaseSeconds: 10,
      carriers,
      log: () => {},
      ...(testNetwork !== undefined && { testNetwork }),
    }),
  );
}

const ANSWERS: PartOutcome[] = [
  { kind: "temporary", retryAfterMs: 1, reason: "busy" },
  { kind: "unknown", reason: "no answer" },
  { kind: "refused", statusCode: 5000, reason: "no" },
];

/** Answers every carrier gives in turn, and then takes everything. */
const moody = (name: string, moods: readonly number[]) => {
  let asked = 0;
  return createTestCarrier(name, (submission, part) => {
    const mood = moods[asked++];
    return (mood === undefined ? undefined : ANSWERS[mood]) ?? takePart(submission, part);
  });
};

const readTestFlags = async (): Promise<Map<string, boolean>> => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ uuid: string; is_test: boolean }>(
      `SELECT m.uuid, coalesce(k.is_test, false) AS is_test FROM messages m
       LEFT JOIN api_keys k ON k.account_id = m.account_id AND k.key_id = m.key_id WHERE m.account_id = $1`,
      [ctx.account.id],
    ),
  );
  return new Map(rows.map(({ uuid, is_test }) => [uuid, is_test]));
};

/** Returns messages that reached the wrong network, determined by their key independently of dispatch. */
async function strayed(carriers: readonly TestCarrier[]): Promise<string[]> {
  const isTest = await readTestFlags();
  return carriers.flatMap(({ name, submissions }) =>
    submissions.flatMap(({ uuid }) =>
      isTest.has(uuid) && isTest.get(uuid) !== (name === TEST_NETWORK)
        ? [`${uuid} at ${name}`]
        : [],
    ),
  );
}

/** Works until the queue is empty, without waiting for retry delays. */
async function settle(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rowCount } = await asOwner(async (tx) => {
          await tx.query(
            "UPDATE dispatch_queue SET due_at = now() WHERE account_id = $1 AND lease IS NULL",
            [ctx.account.id],
          );
          await tx.query(
            `INSERT INTO dispatch_ready (account_id, due_at) VALUES ($1, now())
             ON CONFLICT (account_id) DO UPDATE SET due_at = now()`,
            [ctx.account.id],
          );
          return tx.query("SELECT 1 FROM dispatch_queue WHERE account_id = $1", [ctx.account.id]);
        });
        return rowCount;
      },
      { interval: 100 },
    )
    .toBe(0);
}

const LATER = 4_000_000_000;
const LONG = "A".repeat(400);
const BODY = { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" };

/** Everything that a customer or a fault may do to a message on its way. */
const DEEDS = {
  async send(key: Caller) {
    await send(key, "POST", "/sms", BODY);
  },
  async sendLong(key: Caller) {
    await send(key, "POST", "/sms", { ...BODY, text: LONG });
  },
  async call(key: Caller) {
    await send(key, "POST", "/sms", { ...BODY, service_code: "text2speech" });
  },
  async repeat(key: Caller) {
    const keyed = { headers: { ...key.headers, "idempotency-key": "again" } };
    await send(keyed, "POST", "/sms", BODY);
    await send(keyed, "POST", "/sms", BODY);
  },
  async bulk(key: Caller) {
    await send(key, "POST", "/bulks", { ...BODY, phones: ["+4917199999998", "+4917199999997"] });
    await workOff(ctx.account.id);
  },
  async reschedule(key: Caller) {
    const { uuid } = (await send(key, "POST", "/sms", { ...BODY, delivery_at: LATER })).body;
    await send(key, "PUT", `/sms/${uuid}/reschedule`, { delivery_at: 0 });
  },
  async rescheduleByOthers(key: Caller) {
    const { uuid } = (await send(key, "POST", "/sms", { ...BODY, delivery_at: LATER })).body;
    await send(live, "PUT", `/sms/${uuid}/reschedule`, { delivery_at: 0 });
  },
  /** A worker takes it and dies. */
  async lose(key: Caller) {
    await send(key, "POST", "/sms", BODY);
    const { lease } = await startWorkerLease(1);
    await asWorker((tx) => claimDue(tx, ctx.account.id, lease, 100));
    await asOwner((tx) =>
      tx.query(
        "UPDATE worker_incarnations SET heartbeat_until = now() - interval '1 second' WHERE incarnation = $1",
        [lease],
      ),
    );
    await sweepDeadWorkers();
  },
} as const;

const deed = fc.record({
  what: fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])),
  isTest: fc.boolean(),
});
const moods = fc.array(fc.nat(2), { maxLength: 4 });

/** Runs the deeds with two workers, of which one is not connected to every carrier. */
async function runDeeds(
  deeds: readonly { what: keyof typeof DEEDS; isTest: boolean }[],
  of: { east: readonly number[]; west: readonly number[]; network: readonly number[] },
): Promise<string[]> {
  const east = moody("east", of.east);
  const west = moody("west", of.west);
  const network = moody(TEST_NETWORK, of.network);
  await run([east], network);
  await run([east, west], network);
  for (const { what, isTest } of deeds) await DEEDS[what](isTest ? tests : live);
  await settle();
  await stopAll();
  return strayed([east, west, network]);
}

describe("messages of test keys", () => {
  test("never reach a carrier, nor live ones the test network, under any failure", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(deed, { minLength: 1, maxLength: 8 }),
        fc.record({ east: moods, west: moods, network: moods }),
        async (deeds, of) => {
          expect(await runDeeds(deeds, of)).toEqual([]);
        },
      ),
      { numRuns: runs(6), endOnFailure: true },
    );
  });

  test("would reach a carrier if the claim ignored the test mark", {
    timeout: 30_000,
  }, async () => {
    const known = "AS is_blocked,\n                  m.origin = 'test' AS is_test";
    const found = await withMutant(known, "AS is_blocked, false AS is_test", () =>
      runDeeds([{ what: "send", isTest: true }], { east: [], west: [], network: [] }),
    );
    expect(found).toHaveLength(1);
  });

  test("are rejected by the connection if the carrier choice is wrong", async () => {
    const { startCarrier } = await import("@/lib/dispatch/connections/running-carrier");
    const nothing = async () => {};
    const handlers = {
      onReceipts: nothing,
      onInbound: nothing,
      onInboundPart: nothing,
      onUnread: nothing,
    };
    const submission = { isTest: true, parts: [{ number: 1, text: "Hello" }] } as never;
    for (const [name, isTest] of [
      ["east", true],
      [TEST_NETWORK, false],
    ] as const) {
      const carrier = createTestCarrier(name);
      const session = startCarrier({
        carrier,
        settingsKey: "",
        bindSlots: [],
        handlers,
        log: () => {},
      });
      const [outcome] = await session.submit({ ...(submission as object), isTest } as never);
      expect([outcome?.kind, carrier.submissions]).toEqual(["refused", []]);
    }
  });

  test("wait for a worker with the test network, without any carrier", async () => {
    await setCarriers();
    const { uuid } = (await send(tests, "POST", "/sms", BODY)).body;
    await run([]);
    const other = await send(live, "POST", "/sms", BODY);
    await expect
      .poll(async () => (await send(live, "GET", `/sms/${other.body.uuid}`)).body.status_code)
      .toBe(5000);
    expect((await send(tests, "GET", `/sms/${uuid}`)).body.status_code).toBe(0);
    await stopAll();
    await run([], createTestCarrier(TEST_NETWORK));
    await expect
      .poll(async () => (await send(tests, "GET", `/sms/${uuid}`)).body.status_code)
      .toBe(100);
  });

  test("aren't queued behind messages for full carriers", async () => {
    await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = 2"));
    const network = createTestCarrier(TEST_NETWORK);
    const east = createTestCarrier("east");
    await makeBacklog(30, 4);
    await run([east], network);
    await expect.poll(() => east.submissions.length).toBeGreaterThan(0);
    for (let index = 0; index < 5; index += 1) await send(live, "POST", "/sms", BODY);
    const before = east.submissions.length;
    for (let count = 1; count <= 3; count += 1) {
      await send(tests, "POST", "/sms", BODY);
      await expect.poll(() => network.submissions.length).toBe(count);
    }
    // Expects only as many as fit in three seconds, of over a hundred queued earlier.
    expect(east.submissions.length - before).toBeLessThan(6);
    await stopAll();
    await dropBacklog();
  });

  test("have DLRs of their own type, with all required fields", async () => {
    const receiver = await startReceiver();
    await makeWebhook(ctx, { target: receiver.url });
    const network = createTestCarrier(TEST_NETWORK);
    await run([], network);
    const { uuid } = (await send(tests, "POST", "/sms", { ...BODY, callback_data: "order-7" }))
      .body;
    await expect.poll(() => network.submissions.length).toBe(1);
    const reported = { carrier: TEST_NETWORK, errorCode: null, reportedAt: new Date() };
    const carrierId = `t-${uuid}-1-1`;
    await network.report([{ ...reported, carrierId, state: "DELIVRD" }]);
    await expect.poll(async () => (await send(tests, "GET", `/sms/${uuid}`)).body.dlr_code).toBe(1);
    const webhooks = startWebhooks({ log: () => {}, sources: EVENT_SOURCES });
    await expect.poll(() => receiver.requests.length).toBe(1);
    await webhooks.stop();
    await receiver.close();
    expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        name: "sms.delivery.dryrun",
        data: { id: uuid, dlr_code: 1, status_code: 100, callback_data: "order-7" },
      },
    ]);
  });

  test("behave by the same numbers as in the live simulator, with separate reports", async () => {
    await asOwner((tx) =>
      tx.query(
        "INSERT INTO carriers (carrier, kind, services, priority) VALUES ('simulator', 'simulator', '{direct}', 0)",
      ),
    );
    const { carriers, testNetwork } = createAdapters({ simulator: {}, speed: 100 });
    workers.push(
      await startWorker({
        inDoubtLimit: 32,
        leaseSeconds: 10,
        carriers,
        testNetwork,
        log: () => {},
      }),
    );
    const ends = [
      ["+4917139200101", { status_code: 100, dlr_code: 1 }],
      ["+4917139200116", { status_code: 100, dlr_code: 16 }],
      ["+4917139200120", { status_code: 208 }],
      ["+4917139200181", { status_code: 100, dlr_code: 1 }],
    ] as const;
    for (const key of [tests, live])
      for (const [phone, end] of ends) {
        const { uuid } = (await send(key, "POST", "/sms", { ...BODY, phone })).body;
        await expect
          .poll(async () => (await send(key, "GET", `/sms/${uuid}`)).body)
          .toMatchObject(end);
        const { carrier } = (await send(key, "GET", `/sms/${uuid}/timeline`)).body;
        expect(carrier).toBe(key === tests ? TEST_NETWORK : "simulator");
      }
    const { rows } = await asOwner((tx) =>
      tx.query(`SELECT count(*) FILTER (WHERE matched_at IS NULL)::int AS orphans FROM dlr_inbox`),
    );
    expect(rows).toEqual([{ orphans: 0 }]);
  });

  test("respect blocked numbers, block no number, and get no replies", async () => {
    const network = createTestCarrier(TEST_NETWORK);
    await run([], network);
    const number = await giveNumber(ctx.account.id);
    const phone = "+4917139200181";
    const body = { ...BODY, phone, sender_id: number };
    const { uuid } = (await send(tests, "POST", "/sms", body)).body;
    await expect.poll(() => network.submissions.length).toBe(1);
    await expect
      .poll(async () => (await send(tests, "GET", `/sms/${uuid}`)).body.status_code)
      .toBe(100);
    await write(phone, number, "Who is this?");
    const [incoming] = (await send(live, "GET", "/incomings")).body;
    expect(incoming).toMatchObject({ text: "Who is this?", msg_uuid: null });
    await send(live, "POST", "/blocked_numbers", { number: phone });
    const blocked = (await send(tests, "POST", "/sms", body)).body;
    await expect
      .poll(async () => (await send(tests, "GET", `/sms/${blocked.uuid}`)).body.status_code)
      .toBe(208);
    expect(network.submissions).toHaveLength(1);
  });

  test("reserve their network's name, which no carrier can use", async () => {
    const { kind } = makeTestKind();
    const made = asOwner((tx) =>
      addCarrier(
        tx,
        { test: kind },
        { name: TEST_NETWORK, kind: "test" },
        { settings: { word: "a", password: "12345678" } },
      ),
    );
    await expect(made).rejects.toMatchObject({ code: "invalid_input" });
  });
});
