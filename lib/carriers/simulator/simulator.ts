import type { DueQuery } from "@/lib/db/due-work/due-board";
import { takeRandomBytes } from "@/lib/core/ids/random-bytes";
import { closeSync, openSync, writeSync } from "node:fs";
import {
  type Carrier,
  type CarrierHandlers,
  type Receipt,
  type Submission,
  waitForSlots,
  NO_SLOT_OUTCOME,
} from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { startTimeLimits } from "@/lib/carriers/messenger/steps";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import { type DueLoop, type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { groupCommit } from "@/lib/db/grouping/group-commit";
import { asWorker, type Tx } from "@/lib/db/transaction";
import { findAutoReply, isDeliveredTwice } from "./auto-replies";
import { type Behaviour, findBehaviour } from "./behaviours";
import { createSimulatorMessenger, deliverCodeReports, toQueueName } from "./messenger";
import { type Delivery, updateReceiptStates, claimDueReceipts, receiptsDue } from "./store";
import { type AcceptedBatch, storeAccepted } from "./store-accepted";
import { type Reply, claimDueReplies, REPLIES_DUE } from "./store-replies";

export interface SimulatorOptions {
  name?: string;
  /** Default true. */
  hasReplies?: boolean;
  responseMs: readonly [number, number];
  receiptMs: readonly [number, number];
  /** Append-only, one line per submitted part: ground truth outside the database for fault tests. */
  logFile?: string;
}

const BATCH_SIZE = 500;
const DELIVERY_GAP_MS = 50;
/** Attempts to store an accepted message, half a second apart. */
const MAX_WRITE_ATTEMPTS = 20;
/** One reads the next batch of receipts while another is being processed. */
const CONCURRENT_BATCHES = 3;

const randomBetween = ([low, high]: readonly [number, number]) =>
  low + Math.random() * (high - low);
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Calls take longer, since they ring. */
function receiptDelay(submission: Submission, options: SimulatorOptions): number {
  const base = randomBetween(options.receiptMs);
  return submission.serviceCode === "direct" ? base : base * 2;
}

function planDeliveries(
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

/** Time until a reply, as a multiple of the delivery time. */
const REPLY_AFTER = 1.5;

/**
 * Returns automatic replies to a message: none to alphanumeric senders, and at most one however often it is attempted.
 */
function repliesTo(submission: Submission, delay: number): Reply[] {
  const { phone, senderId, serviceCode, uuid, parts } = submission;
  const number = parseNumericSender(senderId);
  if (number === null || serviceCode !== "direct") return [];
  const reply = findAutoReply(phone, parts.map(({ text }) => text).join(""));
  if (reply === null) return [];
  return [{ replyId: uuid, phone, number, text: reply.text, afterMs: delay * REPLY_AFTER }];
}

export function createSimulator(options: SimulatorOptions): Carrier {
  const { name = "simulator", hasReplies = true } = options;
  const log = options.logFile === undefined ? null : openSync(options.logFile, "a");
  let handlers: CarrierHandlers | null = null;
  let stopped = false;
  const loops: Loop[] = [];
  let receiptLoop: DueLoop | undefined;
  let replyLoop: DueLoop | undefined;
  let codeLoop: DueLoop | undefined;

  const acceptedWriter = groupCommit<AcceptedBatch, void>({
    maxItems: 500,
    concurrency: 2,
    gatherMs: 10,
    isItemError: () => false,
    async write(items) {
      await storeAccepted(name, {
        deliveries: items.flatMap((item) => item.deliveries),
        receipts: items.flatMap((item) => item.receipts),
        replies: items.flatMap((item) => item.replies),
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

  /** A real network doesn't lose messages while our database is down; it answers late. */
  async function recordAccepted(batch: AcceptedBatch): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await acceptedWriter.submit(batch);
      } catch (error) {
        if (attempts === MAX_WRITE_ATTEMPTS || stopped) throw error;
        await sleep(500);
      }
    }
  }

  /** `at`: Unix milliseconds of arrival at the network. */
  async function acceptParts(
    submission: Submission,
    behaviour: Behaviour,
    at: number,
  ): Promise<PartOutcome[]> {
    const carrierIds = submission.parts.map(() => takeRandomBytes(8).toString("hex"));
    if (log !== null) {
      for (const id of carrierIds) {
        writeSync(
          log,
          `${at} ${submission.uuid} ${submission.attempt} ${id} ${submission.phone}\n`,
        );
      }
    }
    const delay = receiptDelay(submission, options);
    const planned = carrierIds.flatMap((carrierId) =>
      behaviour.receipts.map((receipt) => ({ carrierId, receipt })),
    );
    const receipts = planned
      .filter(({ receipt }) => receipt.after > 0)
      .map(({ carrierId, receipt }) => ({
        carrierId,
        state: receipt.state,
        errorCode: receipt.errorCode,
        afterMs: delay * receipt.after,
      }));
    const replies = hasReplies ? repliesTo(submission, delay) : [];
    await recordAccepted({
      deliveries: planDeliveries(submission, carrierIds, behaviour),
      receipts,
      replies,
    });
    for (const { afterMs } of receipts) receiptLoop?.runWithin(afterMs);
    for (const { afterMs } of replies) replyLoop?.runWithin(afterMs);
    const early = planned.filter(({ receipt }) => receipt.after === 0);
    if (early.length > 0 && handlers !== null) {
      await handlers.onReceipts(
        early.map(({ carrierId, receipt }) =>
          toReceipt(carrierId, receipt.state, receipt.errorCode),
        ),
      );
    }
    return carrierIds.map((carrierId) => ({ kind: "accepted", carrierId }));
  }

  /** Returns true after a full batch. */
  type Deliver = (tx: Tx, to: CarrierHandlers) => Promise<boolean>;

  const deliverReceipts: Deliver = async (tx, { onReceipts }) => {
    const due = await claimDueReceipts(tx, name, BATCH_SIZE);
    if (due.length === 0) return false;
    await onReceipts(due.map((row) => toReceipt(row.carrier_id, row.state, row.error_code)));
    await updateReceiptStates(tx, due);
    return due.length === BATCH_SIZE;
  };

  const deliverReplies: Deliver = async (tx, { onInbound }) => {
    const due = await claimDueReplies(tx, BATCH_SIZE);
    if (due.length === 0) return false;
    await onInbound(
      due.flatMap(({ replyId, phone, number, text }) => {
        const message = { carrier: name, carrierId: replyId, from: phone, to: number, text };
        return isDeliveredTwice(phone) ? [message, message] : [message];
      }),
    );
    return due.length === BATCH_SIZE;
  };

  const deliverCodes: Deliver = (tx, { onCodeSteps }) => deliverCodeReports(tx, name, onCodeSteps);

  /** Delivers what is due; full batches are followed by concurrent ones. */
  async function deliverDue(bring: Deliver, concurrency = 1): Promise<void> {
    const to = handlers;
    if (to === null || stopped) return;
    if (!(await asWorker((tx) => bring(tx, to)))) return;
    const further = Array.from({ length: concurrency }, () => deliverDue(bring));
    await Promise.all(further);
  }

  /** A batch that fails stays queued and is redelivered. */
  function startDelivery(queue: string, due: DueQuery, run: () => Promise<void>): DueLoop {
    const work = { name: `${queue} of ${name}`, due, run, minGapMs: DELIVERY_GAP_MS };
    const loop = whenDue({ ...work, kind: "simulator", log: () => {} });
    loops.push(loop);
    return loop;
  }

  return {
    name,
    messenger: createSimulatorMessenger({
      name,
      answerDelay: () => sleep(randomBetween(options.responseMs)),
      reportDelay: () => randomBetween(options.receiptMs),
      onPlanned: (afterMs) => codeLoop?.runWithin(afterMs),
    }),
    async submit(submission) {
      if (!(await waitForSlots(submission, submission.parts.length - 1)))
        return submission.parts.map(() => NO_SLOT_OUTCOME);
      const now = Date.now();
      const behaviour = findBehaviour(submission);
      await sleep(randomBetween(options.responseMs));
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
      return acceptParts(submission, behaviour, now);
    },
    async start(input) {
      handlers = input;
      receiptLoop = startDelivery("receipts", receiptsDue(name), () =>
        deliverDue(deliverReceipts, CONCURRENT_BATCHES),
      );
      if (hasReplies)
        replyLoop = startDelivery("replies", REPLIES_DUE, () => deliverDue(deliverReplies));
      codeLoop = startDelivery("codes", receiptsDue(toQueueName(name)), () =>
        deliverDue(deliverCodes),
      );
      loops.push(startTimeLimits(name, input.onCodeSteps, () => {}));
    },
    async stop() {
      stopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      if (log !== null) closeSync(log);
    },
  };
}
