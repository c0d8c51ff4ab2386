import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createSimulator } from "@/lib/carriers/simulator/simulator";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { getBalances } from "@/lib/ledger/store-balances";
import { mostInASecond } from "./test-busiest-second";
import { smscForTest, workerFor } from "@/lib/dispatch/worker/test-smpp";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

/** Measures messages per second and carrier in real time. */
testDatabase();

const logFolder = mkdtempSync(path.join(os.tmpdir(), "posthorn-smsc-"));
const logFile = path.join(logFolder, "smsc.log");
const workers: Worker[] = [];
beforeAll(() => importTestRates());
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => rmSync(logFolder, { recursive: true, force: true }));

/** Messages accepted by the SMSC, as recorded outside the database. */
function smscLog() {
  const lines = readFileSync(logFile, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [at, uuid] = line.split(" ");
    return { at: Number(at), uuid: uuid ?? "" };
  });
}

async function runWorker(): Promise<void> {
  workers.push(
    await startWorker({
      inDoubtLimit: 32,
      leaseSeconds: 10,
      carriers: [createSimulator({ responseMs: [1, 8], receiptMs: [20, 60], logFile })],
      log: (message, error) => {
        throw new Error(message, { cause: error });
      },
    }),
  );
}

const send = (ctx: Context, more = {}) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999", ...more });
const balances = (ctx: Context) =>
  withAccount(ctx.account.id, (tx) => getBalances(tx, ctx.account.id));

it("never exceeds a carrier's rate with two workers", async () => {
  await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = 100"));
  try {
    const ctx = await createContext({ balance: "100" });
    const sent = await Promise.all(Array.from({ length: 300 }, () => send(ctx)));
    await Promise.all([runWorker(), runWorker()]);
    await expect.poll(async () => (await balances(ctx)).held).toBe(0n);
    const mine = new Set(sent.map(({ uuid }) => uuid));
    const times = smscLog().flatMap((line) => (mine.has(line.uuid) ? [line.at] : []));
    const busiest = mostInASecond(times);
    expect(times).toHaveLength(300);
    expect(busiest).toBeLessThanOrEqual(101);
    expect(busiest).toBeGreaterThan(60);
  } finally {
    await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = NULL"));
  }
});

it("never exceeds it by segments of long messages over SMPP, despite worker restarts", async () => {
  const RATE = 50;
  const [MESSAGES, PARTS] = [96, 6];
  await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = $1", [RATE]));
  try {
    const ctx = await createContext({ balance: "1000" });
    const text = "a".repeat(153 * PARTS);
    await Promise.all(Array.from({ length: MESSAGES }, () => send(ctx, { text })));
    const smsc = await smscForTest();
    const first = await workerFor(smsc, { connections: 2 });
    await workerFor(smsc);
    await expect.poll(() => smsc.accepted.length).toBeGreaterThan((MESSAGES * PARTS) / 3);
    await first.stop();
    await workerFor(smsc, { connections: 2 });
    await expect.poll(async () => (await balances(ctx)).held).toBe(0n);
    const times = smsc.accepted.map(({ at }) => at);
    expect(times).toHaveLength(MESSAGES * PARTS);
    expect(mostInASecond(times)).toBeLessThanOrEqual(RATE + 1);
    expect(mostInASecond(times)).toBeGreaterThan(RATE / 2);
  } finally {
    await asOwner((tx) => tx.query("UPDATE carriers SET rate_per_second = NULL"));
  }
}, 90_000);

it("sends due messages within two seconds", async () => {
  const ctx = await createContext({ balance: "10" });
  const at = Math.floor(Date.now() / 1000) + 3;
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(ctx, { delivery_at: at })));
  await runWorker();
  await expect.poll(async () => (await balances(ctx)).held).toBe(0n);
  const mine = new Set(sent.map(({ uuid }) => uuid));
  const times = smscLog().flatMap((line) => (mine.has(line.uuid) ? [line.at] : []));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(at * 1000);
  expect(Math.max(...times)).toBeLessThan(at * 1000 + 2_000);
});
