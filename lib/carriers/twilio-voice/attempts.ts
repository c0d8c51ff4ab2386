import type { CarrierHandlers, Receipt, ReceiptState } from "@/lib/carriers/carrier";
import type { RequestResult } from "@/lib/carriers/http/request";
import { asWorker } from "@/lib/db/transaction";
import type { PlannedCall } from "./client";
import { type DueCall, deleteCall, planAttempt, claimDueCalls, claimOverdueCalls } from "./store";

/** Minutes without a report after which a call counts as lost; longer than any call. */
const OVERDUE_MINUTES = 30;
const BATCH_SIZE = 20;

interface Attempts {
  carrier: string;
  handlers: CarrierHandlers;
  place: (call: PlannedCall, name: { callId: string; attempt: number }) => Promise<RequestResult>;
}

const report = (
  { carrier, handlers }: Attempts,
  carrierIds: readonly string[],
  [state, errorCode]: [ReceiptState, string],
) =>
  handlers.onReceipts(
    carrierIds.map(
      (carrierId): Receipt => ({ carrier, carrierId, state, errorCode, reportedAt: null }),
    ),
  );

/** Attempts a call; if the request's outcome is unknown, the call's report decides. */
async function attempt(attempts: Attempts, { callId, attempt: number, call }: DueCall) {
  const { carrier, place } = attempts;
  const { outcome } = await place(call, { callId, attempt: number });
  if (outcome.kind === "temporary") {
    const inSeconds = outcome.retryAfterMs / 1000;
    await asWorker((tx) => planAttempt(tx, carrier, callId, { inSeconds, isSame: true }));
  }
  if (outcome.kind === "refused") {
    await report(attempts, [callId], ["UNDELIV", outcome.reason]);
    await asWorker((tx) => deleteCall(tx, carrier, callId));
  }
}

/** Starts due attempts and expires overdue calls. Returns true if more may be pending. */
export async function startAttempts(attempts: Attempts): Promise<boolean> {
  const { carrier } = attempts;
  const due = await asWorker((tx) => claimDueCalls(tx, carrier, BATCH_SIZE));
  await Promise.all(due.map((item) => attempt(attempts, item)));
  const overdue = await asWorker(async (tx) => {
    const ids = await claimOverdueCalls(tx, carrier, OVERDUE_MINUTES, BATCH_SIZE);
    if (ids.length > 0) await report(attempts, ids, ["EXPIRED", "no outcome"]);
    return ids;
  });
  return due.length === BATCH_SIZE || overdue.length === BATCH_SIZE;
}
