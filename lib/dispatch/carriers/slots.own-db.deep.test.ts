import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addCarrier } from "@/lib/carriers/table/configure";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { recordStatements } from "@/lib/db/testing/test-statements";
import { asOwner } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { dropBacklog, makeBacklog } from "@/lib/dispatch/test-backlog";
import { makeTestKind } from "./test-kind";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

/**
 * Measures by the carrier's log how long one account's single message waits behind others' backlog for a slow
 * carrier.
 */
testDatabase();

const workers: Worker[] = [];
beforeAll(() => importTestRates());
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await dropBacklog();
});

/** The simulator of the network answers a German number after `answerMs`, all others at once. */
async function run(rate: number | null, answerMs: number, count: number) {
  const kinds = { smpp: makeTestKind(() => answerMs), http: makeTestKind() };
  const ofKinds = { smpp: kinds.smpp.kind, http: kinds.http.kind };
  const settings = { word: "one", password: "correct-horse" };
  await asOwner(async (tx) => {
    await tx.query("DELETE FROM carriers");
    const north = { settings, countries: ["DE"], rate_per_second: rate };
    await addCarrier(tx, ofKinds, { name: "north", kind: "smpp" }, north);
    const south = { settings, countries: ["AT"] };
    await addCarrier(tx, ofKinds, { name: "south", kind: "http" }, south);
  });
  for (let index = 0; index < count; index += 1) {
    workers.push(
      await startWorker({
        inDoubtLimit: 256,
        leaseSeconds: 30,
        carriers: [],
        kinds: ofKinds,
        log: () => {},
      }),
    );
  }
  const taken = (kind: "smpp" | "http") =>
    kinds[kind].opened.flatMap(({ submissions }) => submissions);
  return { north: () => taken("smpp"), south: () => taken("http") };
}

it.each([
  ["50 messages a second", 50, 5, 1],
  ["50 messages a second, with three workers", 50, 5, 3],
  ["answers after 15 seconds", null, 15_000, 1],
])(
  "sends a single message within a second despite a carrier with %s",
  async (_, rate, answerMs, count) => {
    const ctx = await createContext();
    await makeBacklog(6, 100);
    const { north, south } = await run(rate, answerMs, count);
    await expect.poll(() => north().length, { timeout: 20_000 }).toBeGreaterThan(20);
    const waits: number[] = [];
    for (const [phone, log] of [
      ["+436641234567", south],
      ["+4917199999999", north],
    ] as const) {
      const before = north().length;
      const { uuid } = await sendSms(ctx, { text: "Single", sender_id: "POSTHORN", phone });
      const sentAt = Date.now();
      const find = () => log().find((item) => item.uuid === uuid);
      await expect.poll(find, { timeout: 20_000, interval: 10 }).toBeDefined();
      waits.push((find()?.at ?? 0) - sentAt);
      expect(north().length - before).toBeLessThanOrEqual(64);
    }
    expect(Math.max(...waits)).toBeLessThan(1_000);
  },
  60_000,
);

it("pauses between polls of messages locked by another transaction", async () => {
  const [account] = await makeBacklog(1, 5);
  const north = await asOwner(async (tx) => {
    await tx.query("SELECT FROM dispatch_queue WHERE account_id = $1 FOR UPDATE", [account]);
    const { north } = await run(1_000, 5, 1);
    const since = performance.now();
    const { statements } = await recordStatements(() => sleep(500));
    const milliseconds = performance.now() - since;
    const claims = statements.filter((statement) => statement.includes("dispatch_claim"));
    // Without a pause, it would claim about once a millisecond.
    expect(claims.length).toBeLessThan(milliseconds / 10);
    return north;
  });
  await expect.poll(() => north().length).toBe(5);
}, 60_000);

it("fills the slots of many accounts with few claims", async () => {
  const ACCOUNTS = 100;
  await makeBacklog(ACCOUNTS, 2);
  const { statements } = await recordStatements(async () => {
    const { north } = await run(null, 5, 1);
    await expect.poll(() => north().length).toBe(2 * ACCOUNTS);
  });
  const claims = statements.filter((statement) => statement.includes("dispatch_claim"));
  expect(claims.length).toBeGreaterThan(0);
  expect(claims.length).toBeLessThan(ACCOUNTS / 2);
}, 60_000);
