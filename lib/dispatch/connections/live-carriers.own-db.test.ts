import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addCarrier, updateCarrier } from "@/lib/carriers/table/configure";
import { deleteCarrier } from "@/lib/carriers/table/store";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { makeTestKind, type TestConnection } from "@/lib/dispatch/carriers/test-kind";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

testDatabase();

const PASSWORD = "correct-horse";
let ctx: Context;
let answerMs = 0;
let { kind, opened } = makeTestKind();
const workers: Worker[] = [];
const logged: string[] = [];

beforeAll(async () => {
  await importTestRates();
  ctx = await createContext({ balance: "100" });
});
beforeEach(async () => {
  answerMs = 0;
  ({ kind, opened } = makeTestKind(() => answerMs));
  logged.length = 0;
  await asOwner((tx) => tx.query("DELETE FROM carriers; DELETE FROM carrier_binds"));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  expect(opened.filter(({ isOpen }) => isOpen)).toEqual([]);
});

/** Blocks taking and returning binds of the carrier. */
const LOCK_BINDS = "SELECT pg_advisory_xact_lock(hashtextextended('binds/first', 0))";

/** Counts workers waiting for the carrier's binds. */
const waitForBinds = async () =>
  (
    await asOwner((tx) =>
      tx.query(
        "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database() WHERE l.locktype = 'advisory' AND NOT l.granted",
      ),
    )
  ).rowCount;

/** Returns connections open once no worker holds or awaits the carrier's binds. */
async function leftOpen(): Promise<TestConnection[]> {
  await asOwner((tx) => tx.query(LOCK_BINDS));
  return opened.filter(({ isOpen }) => isOpen);
}

/** Holds the carrier's binds until a worker requests them. */
const untilAskedFor = () =>
  asOwner(async (tx) => {
    await tx.query(LOCK_BINDS);
    await expect.poll(waitForBinds).toBe(1);
  });

async function run(leaseSeconds = 10): Promise<Worker> {
  const worker = await startWorker({
    inDoubtLimit: 32,
    leaseSeconds,
    carriers: [],
    kinds: { smpp: kind },
    log: (message) => logged.push(message),
  });
  workers.push(worker);
  return worker;
}

// The table knows the kinds of real carriers only.
const add = async (name: string, word: string, more = {}) => {
  await asOwner((tx) =>
    addCarrier(
      tx,
      { smpp: kind },
      { name, kind: "smpp" },
      { settings: { word, password: PASSWORD }, ...more },
    ),
  );
};
const change = (name: string, settings: object, more = {}) =>
  asOwner((tx) => updateCarrier(tx, { smpp: kind }, name, { settings: { ...settings }, ...more }));
const send = () => sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" });
const isSent = (uuid: string) =>
  expect.poll(async () => (await getSms(ctx, uuid)).is_sent).toBe(true);
const open = () => opened.filter(({ isOpen }) => isOpen);
const listConnections = (list: readonly TestConnection[]) =>
  list.map(({ connections }) => connections);
const listWords = (list: readonly TestConnection[]) => list.map(({ word }) => word).sort();

describe("live connections of configured carriers", () => {
  it("start, restart with changed settings after in-flight work, and stop independently", async () => {
    await add("first", "one");
    await add("second", "other", { priority: 200 });
    await run();
    const before = await send();
    await isSent(before.uuid);
    expect(listWords(open())).toEqual(["one", "other"]);
    // Longer than it takes until the change is seen.
    answerMs = 4_000;
    const slow = await send();
    await expect.poll(() => opened[0]?.submissions.length).toBe(2);
    await change("first", { word: "two" });
    await expect.poll(() => listWords(open())).toEqual(["other", "two"]);
    // The old connection got its response before closing, so no message is resent.
    expect(opened.map(({ cutOff }) => cutOff)).toEqual([0, 0, 0]);
    await isSent(slow.uuid);
    expect(opened.flatMap(({ submissions }) => submissions).map(({ uuid }) => uuid)).toEqual([
      before.uuid,
      slow.uuid,
    ]);
    answerMs = 0;
    const after = await send();
    await isSent(after.uuid);
    expect(opened.find(({ word }) => word === "two")?.submissions).toHaveLength(1);
    expect(opened.filter(({ word }) => word === "other")).toHaveLength(1);
    await asOwner((tx) => deleteCarrier(tx, "first"));
    await expect.poll(() => listWords(open())).toEqual(["other"]);
  });

  it("keep their secrets out of plaintext columns", async () => {
    await add("first", "one");
    const { rows } = await asOwner((tx) => tx.query("SELECT * FROM carriers"));
    expect(JSON.stringify(rows)).toContain('"word":"one"');
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, sealed: row.sealed.toString("latin1") }))),
    ).not.toContain(PASSWORD);
  });

  it("are rejected with the names of invalid fields, without any change", async () => {
    await add("first", "one");
    await expect(change("first", { password: "short", colour: "red" })).rejects.toMatchObject({
      code: "invalid_input",
      violations: expect.arrayContaining([expect.objectContaining({ path: "password" })]),
    });
    await expect(
      change("first", {}, { weight: 0, prefixes: ["49"], countries: ["ZZ"] }),
    ).rejects.toMatchObject({
      violations: ["countries", "prefixes", "weight"].map((path) =>
        expect.objectContaining({ path }),
      ),
    });
    await expect(add("First!", "one")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(add("first", "one")).rejects.toMatchObject({ code: "invalid_input" });
    await run();
    await expect.poll(() => listWords(open())).toEqual(["one"]);
  });

  it("never exceed the provider's limit over all workers, and stopped workers free theirs", async () => {
    await add("first", "one", {
      settings: { word: "one", password: PASSWORD, connections: 2 },
      max_binds: 3,
    });
    const one = await run();
    await run();
    await run();
    const { uuid } = await send();
    await isSent(uuid);
    expect(listConnections(open())).toEqual([2, 1]);
    workers.splice(workers.indexOf(one), 1);
    await one.stop();
    await expect.poll(() => listConnections(open()).reduce((sum, count) => sum + count)).toBe(3);
  });

  it("aren't opened by a worker that stops while it acquires them", async () => {
    const worker = await run();
    workers.length = 0;
    await add("first", "one", { max_binds: 1 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = asOwner(async (tx) => {
      await tx.query(LOCK_BINDS);
      await released;
    });
    await expect.poll(waitForBinds).toBe(1);
    const stopped = worker.stop();
    release();
    await Promise.all([held, stopped]);
    // A worker that still opened it would do so now, when it is no longer closed.
    await expect(leftOpen()).resolves.toEqual([]);
  });

  it("of a killed worker are taken over only when its lease expires", async () => {
    await add("first", "one", { max_binds: 1 });
    await asOwner((tx) =>
      tx.query(
        `WITH other AS (INSERT INTO worker_incarnations (heartbeat_until) VALUES (now() + interval '1 hour')
           RETURNING incarnation)
         INSERT INTO carrier_binds (carrier, slot, incarnation) SELECT 'first', 1, incarnation FROM other`,
      ),
    );
    const { uuid } = await send();
    const asked = untilAskedFor();
    await run();
    await asked;
    // It retries after it found them taken.
    await untilAskedFor();
    expect(await leftOpen()).toEqual([]);
    await asOwner((tx) =>
      tx.query(
        "UPDATE worker_incarnations w SET heartbeat_until = now() FROM carrier_binds b WHERE b.incarnation = w.incarnation",
      ),
    );
    await isSent(uuid);
    expect(opened).toHaveLength(1);
  });
});
