import type { Submission } from "@/lib/carriers/carrier";
import { splitSegments } from "@/lib/core/sms-segments";
import type { CarrierTable } from "./carriers";
import type { Claim } from "./claim";
import type { Outcome } from "./outcome";

/** How long a text whose answer never came waits before it is sent again. */
const UNKNOWN_RETRY_MS = 60_000;

/** A claim that crossed a change of the table waits until the change is known to every worker. */
const ELSEWHERE_RETRY_MS = 2_000;

/** 16 bits of the message's id: the same in every attempt, different between neighbours. */
function referenceOf(uuid: string): number {
  return Number.parseInt(uuid.slice(-4), 16);
}

function toSubmission(claim: Claim): Submission {
  return {
    accountId: claim.accountId,
    uuid: claim.uuid,
    attempt: claim.attempt,
    serviceCode: claim.serviceCode,
    phone: claim.phone,
    senderId: claim.senderId,
    parts:
      claim.serviceCode === "direct" ? splitSegments(claim.text, claim.isUnicode) : [claim.text],
    isUnicode: claim.isUnicode,
    voiceLang: claim.voiceLang,
    attemptsMax: claim.attemptsMax,
    reference: referenceOf(claim.uuid),
    validUntil: claim.validUntil,
  };
}

const failed = (claim: Claim, statusCode: 208 | 400 | 5000, reason: string): Outcome => {
  return { kind: "failed", claim, carrier: null, statusCode, reason };
};

/**
 * Hands one claimed message to a carrier and says what became of it. `mayStart` is asked immediately
 * before the first byte: a worker that lost its lease meanwhile gives the message back untouched.
 */
export async function handOver(
  claim: Claim,
  table: CarrierTable,
  mayStart: () => boolean,
): Promise<Outcome> {
  if (claim.isExpired) {
    return failed(claim, 400, "No network took the message while it was valid.");
  }
  if (claim.isBlocked) return failed(claim, 208, "The number is on your list of blocked numbers.");
  let route = table.choose(claim);
  if (route.kind === "nobody") {
    // It may have been enabled since the table was read.
    await table.reread();
    route = table.choose(claim);
  }
  if (route.kind === "nobody") return failed(claim, 5000, "No network takes this destination.");
  if (route.kind === "elsewhere") {
    return {
      kind: "later",
      claim,
      retryAfterMs: ELSEWHERE_RETRY_MS,
      reason: "Another worker speaks to its carrier.",
    };
  }
  const submission = toSubmission(claim);
  if (route.pace !== null) {
    for (const _ of submission.parts) await route.pace.waitForSlot(mayStart);
  }
  if (!mayStart()) {
    return { kind: "later", claim, retryAfterMs: 0, reason: "The worker lost its lease." };
  }
  const result = await route.carrier.submit(submission);
  const carrier = route.carrier.name;
  switch (result.kind) {
    case "accepted":
      return {
        kind: "sent",
        claim,
        carrier,
        carrierIds: result.carrierIds,
      };
    case "refused":
      return {
        kind: "failed",
        claim,
        carrier,
        statusCode: result.statusCode,
        reason: result.reason,
      };
    case "temporary":
      return { kind: "later", claim, retryAfterMs: result.retryAfterMs, reason: result.reason };
    case "unknown":
      return claim.serviceCode === "direct"
        ? { kind: "later", claim, retryAfterMs: UNKNOWN_RETRY_MS, reason: result.reason }
        : failed(claim, 400, "The call was interrupted; it is not repeated.");
  }
}
