import { randomBytes } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import type { Carrier, PartOutcome, Receipt, Submission } from "@/lib/carriers/carrier";
import { groupCommit } from "@/lib/db/group-commit";
import { asWorker } from "@/lib/db/transaction";
import { type Behaviour, behaviourOf } from "./behaviours";
import {
  type Delivery,
  type DueReceipt,
  insertDeliveries,
  insertReceipts,
  noteStates,
  takeDueReceipts,
} from "./store";

export interface SimulatorOptions {
  name?: string;
  /** Shortest and longest time until a submit is answered, in milliseconds. */
  responseMs: readonly [number, number];
  /** Shortest and longest time until the final report, in milliseconds. */
  receiptMs: readonly [number, number];
  /** Append-only file with one line a submitted part: the truth outside the database, for fault tests. */
  logFile?: string;
}

const RECEIPT_BATCH = 500;
const PUMP_MS = 50;
/** Half a second apart. */
const BOOK_TRIES = 20;
/** While one batch of reports is being taken by the gateway, the next is read. */
const PUMPS = 3;

const between = ([low, high]: readonly [number, number]) => low + Math.random() * (high - low);
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A call rings for a while each attempt; a text is quick. */
function receiptDelay(submission: Submission, options: SimulatorOptions): number {
  const base = between(options.receiptMs);
  return submission.serviceCode === "direct" ? base : base * 2;
}

function deliveriesOf(
  submission: Submission,
  carrierIds: string[],
  behaviour: Behaviour,
): Delivery[] {
  const early = behaviour.receipts.filter(({ after }) => after === 0);
  return submission.parts.map(({ number, text }, index) => ({
    carrierId: carrierIds[index] ?? "",
    uuid: submission.uuid,
    accountId: submission.accountId,
    phone: submission.phone,
    senderId: submission.senderId,
    kind: submission.serviceCode === "direct" ? "text" : "call",
    text,
    part: number,
    parts: submission.partsCount,
    voiceLang: submission.voiceLang,
    state: early.at(-1)?.state ?? null,
  }));
}

/** The carrier of the embedded default: behaves like a real network, with delays, failures and reports. */
export function createSimulator(options: SimulatorOptions): Carrier {
  const name = options.name ?? "simulator";
  const log = options.logFile === undefined ? null : openSync(options.logFile, "a");
  let onReceipts: ((receipts: Receipt[]) => Promise<void>) | null = null;
  let stopped = false;
  let pumping: Promise<unknown> = Promise.resolve();

  interface Taken {
    deliveries: Delivery[];
    receipts: DueReceipt[];
  }
  const books = groupCommit<Taken, void>({
    maxItems: 500,
    concurrency: 2,
    isItemError: () => false,
    async write(items) {
      await asWorker(async (tx) => {
        await insertDeliveries(
          tx,
          items.flatMap((item) => item.deliveries),
        );
        await insertReceipts(
          tx,
          items.flatMap((item) => item.receipts),
        );
      });
      return items.map(() => undefined);
    },
  });

  const toReceipt = (
    carrierId: string,
    state: Receipt["state"],
    errorCode: string | null,
  ): Receipt => {
    return { carrier: name, carrierId, state, errorCode, reportedAt: new Date() };
  };

  /** A network does not lose what it took because our database is away: its answer comes late then. */
  async function keepBooks(taken: Taken): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await books.submit(taken);
      } catch (error) {
        if (tries === BOOK_TRIES || stopped) throw error;
        await sleep(500);
      }
    }
  }

  async function take(submission: Submission, behaviour: Behaviour): Promise<PartOutcome[]> {
    const carrierIds = submission.parts.map(() => randomBytes(8).toString("hex"));
    if (log !== null) {
      for (const id of carrierIds) {
        writeSync(
          log,
          `${Date.now()} ${submission.uuid} ${submission.attempt} ${id} ${submission.phone}\n`,
        );
      }
    }
    const delay = receiptDelay(submission, options);
    const planned = carrierIds.flatMap((carrierId) =>
      behaviour.receipts.map((receipt) => ({ carrierId, receipt })),
    );
    await keepBooks({
      deliveries: deliveriesOf(submission, carrierIds, behaviour),
      receipts: planned
        .filter(({ receipt }) => receipt.after > 0)
        .map(({ carrierId, receipt }) => ({
          carrierId,
          state: receipt.state,
          errorCode: receipt.errorCode,
          afterMs: delay * receipt.after,
        })),
    });
    const early = planned.filter(({ receipt }) => receipt.after === 0);
    if (early.length > 0 && onReceipts !== null) {
      await onReceipts(
        early.map(({ carrierId, receipt }) =>
          toReceipt(carrierId, receipt.state, receipt.errorCode),
        ),
      );
    }
    return carrierIds.map((carrierId) => ({ kind: "accepted", carrierId }));
  }

  async function pump(): Promise<void> {
    while (!stopped) {
      let count = 0;
      try {
        count = await asWorker(async (tx) => {
          const due = await takeDueReceipts(tx, RECEIPT_BATCH);
          if (due.length === 0 || onReceipts === null) return 0;
          await onReceipts(due.map((row) => toReceipt(row.carrier_id, row.state, row.error_code)));
          await noteStates(tx, due);
          return due.length;
        });
      } catch {
        // The database is away or the gateway refused: the reports stay and are sent again.
        await sleep(500);
      }
      if (count < RECEIPT_BATCH) await sleep(PUMP_MS);
    }
  }

  return {
    name,
    async submit(submission) {
      const behaviour = behaviourOf(submission);
      await sleep(between(options.responseMs));
      const { refuse, throttle = 0 } = behaviour;
      if (refuse !== undefined) return submission.parts.map(() => ({ kind: "refused", ...refuse }));
      if (submission.attempt <= throttle) {
        const busy = {
          kind: "temporary",
          retryAfterMs: 1_000,
          reason: "The network is busy.",
        } as const;
        return submission.parts.map(() => busy);
      }
      return take(submission, behaviour);
    },
    async start(handler) {
      onReceipts = handler;
      pumping = Promise.all(Array.from({ length: PUMPS }, pump));
    },
    async stop() {
      stopped = true;
      await pumping;
      if (log !== null) closeSync(log);
    },
  };
}
