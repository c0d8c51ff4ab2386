import { onTestFinished } from "vitest";
import { smppSettings } from "@/lib/carriers/smpp/session/settings";
import { createSmpp } from "@/lib/carriers/smpp/smpp";
import { startTestSmsc, type TestSmsc } from "@/lib/carriers/smpp/test-smsc";
import type { Context } from "@/lib/core/context";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { scheduleAccountsIn } from "@/lib/queue/store-ready";
import { startWorker, type Worker } from "./worker";

/** Workers that submit to our test SMSC, on a real Postgres. */

const QUICK = {
  bind: 1_000,
  response: 1_500,
  idle: 300,
  enquire: 300,
  reconnect: 200,
  first_reconnect: 50,
  refused: 60_000,
  slot: 1_000,
  unbind: 1_000,
  parts: 2_000,
};

let lastId = 1_000_000;
/** Tests of a file share a database, where an ID refers to its newest message. */
export const nextId = () => {
  lastId += 1;
  return lastId;
};

/** Starts an SMSC that stops when the test ends, after its workers. */
export async function smscForTest(): Promise<TestSmsc> {
  const smsc = await startTestSmsc();
  smsc.behaviour.nextId = () => String(nextId());
  onTestFinished(smsc.stop);
  return smsc;
}

/** Starts a worker and waits until it is connected to the SMSC. */
export async function workerFor(smsc: TestSmsc, settings: object = {}): Promise<Worker> {
  const { port, binds } = smsc;
  const before = binds();
  const wire = { host: "127.0.0.1", port, system_id: "posthorn", timeouts: QUICK };
  const worker = await startWorker({
    inDoubtLimit: 32,
    leaseSeconds: 10,
    carriers: [
      createSmpp({
        // The one that the table has.
        name: "simulator",
        settings: smppSettings.parse({ ...wire, ...settings }),
        log: () => {},
      }),
    ],
    log: () => {},
  });
  onTestFinished(worker.stop);
  while (binds() === before && smsc.behaviour.bindStatus === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return worker;
}

/** Accepts a message. Its text identifies it in the SMSC's log. */
export const send = (ctx: Context, text: string, phone = "+4917199999999") =>
  sendSms(ctx, { text, sender_id: "POSTHORN", phone });

export const readCodes = async (ctx: Context, uuid: string) => {
  const { status_code, dlr_code } = await getSms(ctx, uuid);
  return [status_code, dlr_code];
};

/** Counts messages not handed over yet, and makes paused ones due: a minute is too long for a test. */
export async function makeDueAndCountQueued(ctx: Context): Promise<number> {
  return asWorker(async (tx) => {
    await tx.query(
      "UPDATE dispatch_queue SET due_at = now() WHERE account_id = $1 AND lease IS NULL",
      [ctx.account.id],
    );
    const { rows } = await tx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM dispatch_queue WHERE account_id = $1",
      [ctx.account.id],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) await scheduleAccountsIn(tx, new Map([[ctx.account.id, 0]]));
    return count;
  });
}

/** Counts delivered messages. */
export async function countDelivered(ctx: Context): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM messages WHERE account_id = $1 AND dlr_code = 1",
      [ctx.account.id],
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Receipts in the inbox, and those among them that no message was found for. */
export async function receiptsStored(): Promise<{ stored: number; open: number }> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ stored: number; open: number }>(
      `SELECT count(*)::int AS stored, (count(*) FILTER (WHERE matched_at IS NULL))::int AS open FROM dlr_inbox`,
    ),
  );
  return rows[0] ?? { stored: 0, open: 0 };
}
