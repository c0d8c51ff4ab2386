import type { PartOutcome } from "@/lib/carriers/carrier";
import type { RefusedStatus } from "@/lib/core/messages/message-state";
import { describeStatus, STATUS } from "./codec/status";
import type { RequestOutcome } from "./session/requests";

/** "Not now": the message is tried again until its validity ends. */
const TEMPORARY: ReadonlySet<number> = new Set([
  STATUS.systemError,
  STATUS.tryAgain,
  STATUS.queueFull,
  STATUS.throttled,
  // Only says that this connection is not bound (any more).
  STATUS.wrongBindState,
]);

/** "Too much": the rate is lowered. */
const TOO_MUCH: ReadonlySet<number> = new Set([STATUS.throttled, STATUS.queueFull]);

const RETRY_MS = 1_000;
/** Everything that is neither taken nor temporary: no other carrier is asked, the price is returned. */
const REFUSED: RefusedStatus = 5000;

export const refusedPart = (reason: string): PartOutcome => {
  return { kind: "refused", statusCode: REFUSED, reason };
};

export const laterPart = (reason: string, retryAfterMs = RETRY_MS): PartOutcome => {
  return { kind: "temporary", retryAfterMs, reason };
};

/** Whether a response asks for a lower rate. */
export function isTooMuch(result: RequestOutcome): boolean {
  return result.kind === "response" && TOO_MUCH.has(result.pdu.status);
}

function outcomeOfStatus(status: number): PartOutcome {
  const reason = `SMPP ${describeStatus(status)}`;
  return TEMPORARY.has(status) ? laterPart(reason) : refusedPart(reason);
}

/** Returns what an answer to a submit_sm says about its part. */
export function partOutcome(result: RequestOutcome): PartOutcome {
  if (result.kind === "unsendable") return refusedPart(result.reason);
  if (result.kind === "none") return { kind: "unknown", reason: result.reason };
  const isAccepted = result.kind === "unreadable" && result.status === STATUS.ok;
  // Taken, under an ID that nobody can read: no receipt will be matched.
  if (isAccepted) return { kind: "accepted", carrierId: "" };
  if (result.kind === "unreadable") return outcomeOfStatus(result.status);
  const { pdu } = result;
  if (pdu.status !== STATUS.ok) return outcomeOfStatus(pdu.status);
  if (pdu.command !== "submit_sm_resp") {
    return { kind: "unknown", reason: `A submit_sm was answered with ${pdu.command}` };
  }
  return { kind: "accepted", carrierId: pdu.body.message_id };
}
