import { findTimelineNote } from "@/lib/core/messages/timeline-notes";
import { getTimeline } from "@/lib/gateway/messaging/sms/timeline";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSimulator } from "@/lib/carriers/simulator/simulator";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { batchCancelSms } from "@/lib/gateway/messaging/sms/change/batch";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { listSms } from "@/lib/gateway/messaging/sms/operations/service";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import { startWorker, type Worker } from "./worker";

testDatabase();

const logFolder = mkdtempSync(path.join(os.tmpdir(), "posthorn-smsc-"));
const logFile = path.join(logFolder, "smsc.log");
afterAll(() => rmSync(logFolder, { recursive: true, force: true }));

/** Messages accepted by the SMSC, as recorded outside the database. */
function smscLog() {
  const lines = readFileSync(logFile, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [at, uuid] = line.split(" ");
    return { at: Number(at), uuid: uuid ?? "" };
  });
}

const workers: Worker[] = [];
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

const send = (ctx: Context, extra = {}) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999", ...extra });
const balances = (ctx: Context) =>
  withAccount(ctx.account.id, (tx) => getBalances(tx, ctx.account.id));
const everything = { page: 1, itemsPerPage: 500, conditions: [], order: [] };

describe("dispatch", () => {
  beforeAll(importTestRates);
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await asOwner(checkLedger)).toEqual([]);
    expect(await statsFindings()).toEqual([]);
  });

  it("reserves, hands over, captures and delivers one message", async () => {
    const ctx = await createContext({ balance: "1" });
    const sms = await send(ctx);
    expect(sms).toMatchObject({ price: 0.075, parts_count: 1, is_sent: false, status_code: 0 });
    expect(await balances(ctx)).toMatchObject({ available: 925_000n, held: 75_000n });
    await runWorker();
    // The network's receipt may be there before what it answered is written down.
    const delivered = { is_sent: true, status_code: 100, dlr_code: 1 };
    await expect.poll(() => getSms(ctx, sms.uuid)).toMatchObject(delivered);
    expect(await balances(ctx)).toMatchObject({ available: 925_000n, held: 0n });
  });

  it("sends each message exactly once without failures, with two workers", async () => {
    const ctx = await createContext({ balance: "1000" });
    const sent = await Promise.all(Array.from({ length: 400 }, () => send(ctx)));
    await Promise.all([runWorker(), runWorker()]);
    await expect.poll(async () => (await balances(ctx)).held).toBe(0n);
    const mine = new Set(sent.map(({ uuid }) => uuid));
    expect(smscLog().filter(({ uuid }) => mine.has(uuid))).toHaveLength(400);
  });

  it.each([
    ["20", 208],
    ["30", 3000],
    ["40", 400],
    ["50", 5000],
    ["55", 2000],
  ])("refunds a message that the network rejects (…%s → %i)", async (digits, status) => {
    const ctx = await createContext({ balance: "1" });
    const sms = await send(ctx, { phone: `+4917139200${digits}` });
    await runWorker();
    await expect.poll(async () => (await getSms(ctx, sms.uuid)).status_code).toBe(status);
    expect(await balances(ctx)).toMatchObject({ available: 1_000_000n, held: 0n });
    const { events } = await getTimeline(ctx, sms.uuid);
    // Pages translate what our own code writes.
    expect(findTimelineNote(events.at(-1)?.detail ?? "")).not.toBeNull();
    expect((await getSms(ctx, sms.uuid)).is_sent).toBe(false);
  });

  it.each([
    ["02", 2],
    ["04", 4],
    ["08", 8],
    ["16", 16],
    ["70", 1],
    ["71", 1],
    ["72", 1],
    ["74", 1],
  ])("shows the network's report (…%s → %i)", async (digits, dlr) => {
    const ctx = await createContext({ balance: "1" });
    const sms = await send(ctx, { phone: `+4917139200${digits}` });
    await runWorker();
    await expect.poll(async () => (await getSms(ctx, sms.uuid)).dlr_code).toBe(dlr);
    // A report may be there before the outcome, which takes the money.
    const settled = { available: 925_000n, held: 0n };
    await expect.poll(() => balances(ctx)).toMatchObject(settled);
  });

  it("doesn't send to a blocked number, and refunds the message", async () => {
    const ctx = await createContext({ balance: "1" });
    await asOwner((tx) =>
      tx.query(
        "INSERT INTO blocked_numbers (account_id, id, number, type) VALUES ($1, 1, '+4917199999999', 1)",
        [ctx.account.id],
      ),
    );
    const sms = await send(ctx);
    await runWorker();
    await expect.poll(async () => (await getSms(ctx, sms.uuid)).status_code).toBe(208);
    expect(smscLog().some(({ uuid }) => uuid === sms.uuid)).toBe(false);
    expect(await balances(ctx)).toMatchObject({ available: 1_000_000n, held: 0n });
  });

  it("doesn't send an expired message, and refunds it", async () => {
    const ctx = await createContext({ balance: "1" });
    const sms = await send(ctx);
    await asOwner((tx) =>
      tx.query("UPDATE dispatch_queue SET valid_until = now() WHERE account_id = $1", [
        ctx.account.id,
      ]),
    );
    await runWorker();
    await expect.poll(async () => (await getSms(ctx, sms.uuid)).status_code).toBe(400);
    expect(smscLog().some(({ uuid }) => uuid === sms.uuid)).toBe(false);
    expect(await balances(ctx)).toMatchObject({ available: 1_000_000n, held: 0n });
  });

  it("deletes the text after sending when requested, and keeps the counts", async () => {
    const ctx = await createContext({ balance: "1" });
    const sms = await send(ctx, { is_text_deleted: true });
    expect(sms.text).toBe("Hello");
    await runWorker();
    await expect.poll(async () => (await getSms(ctx, sms.uuid)).text).toBe("");
    expect(await getSms(ctx, sms.uuid)).toMatchObject({ chars_count: 5, parts_count: 1 });
  });

  it("sends scheduled messages when due, not before", async () => {
    const ctx = await createContext({ balance: "10" });
    const delivery_at = Math.floor(Date.now() / 1000) + 3_600;
    const planned = await Promise.all(Array.from({ length: 20 }, () => send(ctx, { delivery_at })));
    await runWorker();
    const isTaken = (uuid: string) => smscLog().some((line) => line.uuid === uuid);
    const now = await send(ctx);
    await expect.poll(() => isTaken(now.uuid)).toBe(true);
    expect(planned.filter(({ uuid }) => isTaken(uuid))).toEqual([]);
    await asOwner(async (tx) => {
      await tx.query("UPDATE dispatch_queue SET due_at = now() WHERE account_id = $1", [
        ctx.account.id,
      ]);
      await tx.query(
        `INSERT INTO dispatch_ready (account_id, due_at) VALUES ($1, now())
         ON CONFLICT (account_id) DO UPDATE SET due_at = now()`,
        [ctx.account.id],
      );
    });
    await expect.poll(async () => (await balances(ctx)).held).toBe(0n);
    expect(planned.filter(({ uuid }) => !isTaken(uuid))).toEqual([]);
  });

  it("never sends cancelled messages, and charges the rest exactly", async () => {
    const ctx = await createContext({ balance: "100" });
    const sent = await Promise.all(Array.from({ length: 500 }, () => send(ctx)));
    await runWorker();
    await expect
      .poll(() => smscLog().filter(({ uuid }) => sent.some((sms) => sms.uuid === uuid)).length)
      .toBeGreaterThan(20);
    const { canceled_sms_count: cancelled } = await batchCancelSms(ctx, {
      ...everything,
      conditions: [{ field: "is_sent", op: "in", values: [false] }],
    });
    await expect.poll(async () => (await balances(ctx)).held).toBe(0n);
    const mine = new Set(sent.map(({ uuid }) => uuid));
    const taken = new Set(smscLog().flatMap(({ uuid }) => (mine.has(uuid) ? [uuid] : [])));
    const { items } = await listSms(ctx, everything);
    const stopped = items.filter((sms) => sms.status_code === 6000);
    expect(stopped).toHaveLength(cancelled);
    expect(stopped.filter((sms) => taken.has(sms.uuid))).toEqual([]);
    expect(cancelled + taken.size).toBe(500);
    expect((await balances(ctx)).available).toBe(100_000_000n - 75_000n * BigInt(taken.size));
  });

  it("doesn't delay an account behind another one's large backlog", async () => {
    const [large, small] = await Promise.all([createContext({ balance: "1000" }), createContext()]);
    await Promise.all(Array.from({ length: 400 }, () => send(large)));
    await runWorker();
    await expect.poll(() => smscLog().length).toBeGreaterThan(0);
    const sms = await send(small);
    // A cluster writes each account by itself, and all its nodes may be on this machine.
    const held = async () => (await balances(large)).held;
    await expect.poll(held, { timeout: 120_000 }).toBe(0n);
    // The fairness test counts how much of the backlog is sent first.
    const uuids = smscLog().map(({ uuid }) => uuid);
    expect(uuids).toContain(sms.uuid);
    expect(uuids.at(-1)).not.toBe(sms.uuid);
  });
});
