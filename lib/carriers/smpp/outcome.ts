import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { RefusedStatus } from "@/lib/core/messages/message-state";
import { describeStatus, STATUS } from "./codec/status";
import type { RequestOutcome } from "./session/requests";

/** Retried until the message expires. */
const TEMPORARY: ReadonlySet<number> = new Set([
  STATUS.systemError,
  STATUS.tryAgain,
  STATUS.queueFull,
  STATUS.throttled,
  // Means only that this connection isn't bound, whatever becomes of the message.
  STATUS.wrongBindState,
]);

const THROTTLE_STATUSES: ReadonlySet<number> = new Set([STATUS.throttled, STATUS.queueFull]);

const RETRY_MS = 1_000;
/** Permanent rejections: no other carrier is tried, and the reserved price is released. */
const REJECTED: RefusedStatus = 5000;

export const refusedPart = (reason: string): PartOutcome => {
  return { kind: "refused", statusCode: REJECTED, reason };
};

export const toTemporaryOutcome = (reason: string, retryAfterMs = RETRY_MS): PartOutcome => {
  return { kind: "temporary", retryAfterMs, reason };
};

export function isThrottled(result: RequestOutcome): boolean {
  return result.kind === "response" && THROTTLE_STATUSES.has(result.pdu.status);
}

function toStatusOutcome(status: number): PartOutcome {
  const reason = `SMPP ${describeStatus(status)}`;
  return TEMPORARY.has(status) ? toTemporaryOutcome(reason) : refusedPart(reason);
}

export function partOutcome(result: RequestOutcome): PartOutcome {
  if (result.kind === "unsendable") return refusedPart(result.reason);
  if (result.kind === "none") return { kind: "unknown", reason: result.reason };
  const isAccepted = result.kind === "unreadable" && result.status === STATUS.ok;
  // With an unreadable id, no receipt can be matched.
  if (isAccepted) return { kind: "accepted", carrierId: "" };
  if (result.kind === "unreadable") return toStatusOutcome(result.status);
  const { pdu } = result;
  if (pdu.status !== STATUS.ok) return toStatusOutcome(pdu.status);
  if (pdu.command !== "submit_sm_resp") {
    return { kind: "unknown", reason: `A submit_sm was answered with ${pdu.command}` };
  }
  return { kind: "accepted", carrierId: pdu.body.message_id };
}
