import type { CarrierHandlers, Receipt, ReceiptState } from "@/lib/carriers/carrier";
import type { CallEvent } from "@/lib/carriers/http/callbacks";
import type { Tx } from "@/lib/db/transaction";
import { type CallRecord, deleteCall, lockCall, planAttempt } from "./store";

/** By the provider's word; other words are interim. */
const FINAL_STATES: Readonly<Record<string, ReceiptState>> = {
  completed: "DELIVRD",
  busy: "EXPIRED",
  "no-answer": "EXPIRED",
  failed: "UNDELIV",
  canceled: "UNDELIV",
};

/** Checks whether a call can be retried after the pause. */
function canRetry(
  { attempt, attempts_max, valid_until, next_at }: CallRecord,
  pauseSeconds: number,
): boolean {
  const isInTime = Date.now() + pauseSeconds * 1000 < valid_until.getTime();
  return next_at === null && attempt < attempts_max && isInTime;
}

/** Applies an outcome; returns null if there is no report, as for duplicates. */
async function applyOutcome(
  tx: Tx,
  carrier: string,
  { callId, attempt, status }: CallEvent,
  pauseSeconds: number,
): Promise<ReceiptState | null> {
  const end = Object.hasOwn(FINAL_STATES, status) ? FINAL_STATES[status] : undefined;
  if (end === undefined) return null;
  const call = await lockCall(tx, carrier, callId);
  if (end === "DELIVRD") {
    // Also for a call that was given up: it was answered after all.
    await deleteCall(tx, carrier, callId);
    return end;
  }
  if (call === undefined || call.attempt !== attempt || call.next_at !== null) return null;
  if (canRetry(call, pauseSeconds)) {
    await planAttempt(tx, carrier, callId, { inSeconds: pauseSeconds, isSame: false });
    return "BUFFERED";
  }
  await deleteCall(tx, carrier, callId);
  return end;
}

/** Schedules further attempts and reports finished calls. Idempotent. */
export async function applyOutcomes(
  tx: Tx,
  carrier: string,
  events: readonly CallEvent[],
  pauseSeconds: number,
  { onReceipts }: CarrierHandlers,
): Promise<void> {
  const receipts: Receipt[] = [];
  for (const event of events) {
    const state = await applyOutcome(tx, carrier, event, pauseSeconds);
    if (state === null) continue;
    const errorCode = event.code === null ? event.status : `${event.status} ${event.code}`;
    receipts.push({ carrier, carrierId: event.callId, state, errorCode, reportedAt: null });
  }
  if (receipts.length > 0) await onReceipts(receipts);
}
