import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/core/context";
import { database } from "@/lib/db/client";
import { importTestRates, createContext } from "@/lib/db/factories";
import { withMutant } from "@/lib/db/testing/mutants";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker, withAccount } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { getBalances } from "@/lib/ledger/store-balances";
import { type Claim, claimNext } from "@/lib/dispatch/claims";
import { flushOutcomes } from "./flush";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { sweepDeadWorkers } from "@/lib/dispatch/sweep/sweep";

testDatabase();

const send = (ctx: Context, extra = {}) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+491713920001", ...extra });

async function claimAs(lease: number, ctx: Context): Promise<Claim> {
  const [claim] = await claimNext(database().pool("worker"), ctx.account.id, lease, 10);
  if (claim === undefined) throw new Error("Nothing to claim");
  return claim;
}

/** A lease that has run out, as of a worker that froze. */
async function frozenLease(): Promise<number> {
  const { lease } = await startWorkerLease(60);
  return lease;
}

async function expire(lease: number): Promise<void> {
  await asWorker((tx) =>
    tx.query(
      "UPDATE worker_incarnations SET heartbeat_until = now() - interval '1 s' WHERE incarnation = $1",
      [lease],
    ),
  );
  await sweepDeadWorkers();
}

const sent = (claim: Claim, id: string) =>
  [{ kind: "sent", claim, carrier: "simulator", carrierIds: [id] }] as const;

async function captures(ctx: Context): Promise<number> {
  return withAccount(ctx.account.id, async (tx) => {
    const { rowCount } = await tx.query(
      "SELECT 1 FROM ledger_transfers WHERE account_id = $1 AND kind = 'capture'",
      [ctx.account.id],
    );
    return rowCount ?? 0;
  });
}

describe("worker that froze while it held a message", () => {
  beforeAll(importTestRates);

  async function takeOver() {
    const ctx = await createContext();
    const sms = await send(ctx);
    const frozen = await frozenLease();
    const late = await claimAs(frozen, ctx);
    await expire(frozen);
    const { lease } = await startWorkerLease(60);
    const claim = await claimAs(lease, ctx);
    return { ctx, sms, frozen, late, lease, claim };
  }

  it("can't finish or charge it after another worker took over", async () => {
    const { ctx, sms, frozen, late, lease, claim } = await takeOver();
    expect(claim.attempt).toBe(late.attempt + 1);
    expect(await flushOutcomes(frozen, sent(late, "late"))).toBe(0);
    expect((await getSms(ctx, sms.uuid)).is_sent).toBe(false);
    expect(await captures(ctx)).toBe(0);
    expect(await flushOutcomes(lease, sent(claim, "good"))).toBe(1);
    expect(await captures(ctx)).toBe(1);
    expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
  });

  it("would finish it without the fencing token (mutant)", async () => {
    const { frozen, late } = await takeOver();
    const fence = " AND q.lease + 0 = $4::bigint AND q.attempt = o.attempt";
    const written = await withMutant(fence, " AND $4::bigint IS NOT NULL", () =>
      flushOutcomes(frozen, sent(late, "late-mutant")),
    );
    expect(written).toBe(1);
  });

  it("finishes it despite a concurrent change of its queue entry", async () => {
    const ctx = await createContext();
    await send(ctx);
    const { lease } = await startWorkerLease(60);
    const claim = await claimAs(lease, ctx);
    const flushed = await asWorker(async (tx) => {
      await tx.query("UPDATE dispatch_queue SET valid_until = valid_until WHERE account_id = $1", [
        ctx.account.id,
      ]);
      const writing = flushOutcomes(lease, sent(claim, "changed"));
      await setTimeout(100);
      return { writing };
    });
    expect(await flushed.writing).toBe(1);
    expect(await captures(ctx)).toBe(1);
  });

  it("holds it exclusively while its lease lasts", async () => {
    const ctx = await createContext();
    await send(ctx);
    const { lease } = await startWorkerLease(60);
    await claimAs(lease, ctx);
    const other = await startWorkerLease(60);
    const claims = await claimNext(database().pool("worker"), ctx.account.id, other.lease, 10);
    expect(claims).toEqual([]);
  });

  it("can repeat a flush with an unknown COMMIT without charging twice", async () => {
    const ctx = await createContext();
    await send(ctx);
    const { lease } = await startWorkerLease(60);
    const claim = await claimAs(lease, ctx);
    expect(await flushOutcomes(lease, sent(claim, "once"))).toBe(1);
    expect(await flushOutcomes(lease, sent(claim, "once"))).toBe(0);
    expect(await captures(ctx)).toBe(1);
  });

  it("doesn't repeat a call, but ends and refunds it", async () => {
    const ctx = await createContext({ balance: "1" });
    const call = await send(ctx, {
      service_code: "text2speech",
      text: "Good morning, this is a call",
    });
    const frozen = await frozenLease();
    await claimAs(frozen, ctx);
    await expire(frozen);
    expect(await getSms(ctx, call.uuid)).toMatchObject({ status_code: 400, is_sent: false });
    const after = await withAccount(ctx.account.id, (tx) => getBalances(tx, ctx.account.id));
    expect(after).toMatchObject({ available: 1_000_000n, held: 0n });
    expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
  });

  it("starts a new lease after the old one expired", async () => {
    const workerLease = await startWorkerLease(60);
    const before = workerLease.lease;
    await expire(before);
    await workerLease.renew();
    expect(workerLease.lease).not.toBe(before);
    expect(workerLease.isAlive()).toBe(true);
  });
});
