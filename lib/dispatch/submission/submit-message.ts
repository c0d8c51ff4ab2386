import { NOT_PROCESSED, DESTINATION_BLOCKED, NO_ROUTE } from "@/lib/core/messages/message-state";
import type { RefusedStatus, StoppedStatus } from "@/lib/core/messages/message-state";
import type { Submission } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";
import { splitSegments } from "@/lib/core/text/sms-segments";
import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import type { CarrierTable, Choice } from "@/lib/dispatch/carriers/carriers";
import type { End, Slot } from "@/lib/dispatch/carriers/carrier-slots";
import type { Claim } from "@/lib/dispatch/claims";
import type { Outcome } from "@/lib/dispatch/outcome";

/** For texts that the carrier never answered; after these retries they end. */
const UNKNOWN_RETRY_MS = [60_000, 300_000];

const SETTLE_BOOLEAN = [() => true, () => false] as const;

/** A claim that races with a table change waits until every worker knows the change. */
const ELSEWHERE_RETRY_MS = 2_000;

/** Returns 16 bits of the id: stable across attempts, different between neighbors. */
function toReference(uuid: string): number {
  return Number.parseInt(uuid.slice(-4), 16);
}

/** Fills in the code of a verification, which happens only here. */
function fillInCode({ text, code }: Claim): string {
  return code === null ? text : text.replaceAll(CODE_PLACEHOLDER, code);
}

function toSubmission(claim: Claim): Submission {
  const text = fillInCode(claim);
  const texts = claim.serviceCode === "direct" ? splitSegments(text, claim.isUnicode) : [text];
  return {
    accountId: claim.accountId,
    uuid: claim.uuid,
    isTest: claim.isTest,
    attempt: claim.attempt,
    serviceCode: claim.serviceCode,
    phone: claim.phone,
    senderId: claim.senderId,
    parts: texts
      .map((text, index) => ({ number: index + 1, text }))
      .filter(({ number }) => !claim.acceptedParts.includes(number)),
    partsCount: texts.length,
    isUnicode: claim.isUnicode,
    voiceLang: claim.voiceLang,
    attemptsMax: claim.attemptsMax,
    reference: toReference(claim.uuid),
    validUntil: claim.validUntil,
  };
}

const toFailed = (
  claim: Claim,
  statusCode: RefusedStatus | StoppedStatus,
  reason: string,
): Outcome => {
  return { kind: "failed", claim, carrier: null, statusCode, reason };
};

/**
 * Submits a message. `canStart` is checked right before the first byte: a worker that lost its lease returns the
 * message untouched.
 */
export async function submitMessage(
  claim: Claim,
  table: CarrierTable,
  canStart: () => boolean,
  slot: Slot,
): Promise<Outcome> {
  const outcome = await submitOnce(claim, table, canStart, slot);
  slot.ended("later");
  return outcome;
}

async function submitOnce(
  claim: Claim,
  table: CarrierTable,
  canStart: () => boolean,
  slot: Slot,
): Promise<Outcome> {
  // Once a part is accepted, the others must follow.
  if (claim.stoppedCode !== null && claim.acceptedParts.length === 0)
    return toFailed(claim, claim.stoppedCode, "The bulk was stopped.");
  if (claim.isExpired || claim.isCodeGone) {
    return toFailed(claim, NOT_PROCESSED, TIMELINE_NOTES.expired);
  }
  if (claim.isBlocked) return toFailed(claim, DESTINATION_BLOCKED, TIMELINE_NOTES.blocked);
  let route = table.choose(claim, slot.isAvoided);
  if (route.kind === "nobody") {
    // The carrier may have been enabled since the table was read.
    await table.reread();
    route = table.choose(claim, slot.isAvoided);
  }
  if (route.kind === "nobody") return toFailed(claim, NO_ROUTE, TIMELINE_NOTES.noCarrier);
  if (route.kind === "elsewhere") {
    return {
      kind: "later",
      claim,
      retryAfterMs: ELSEWHERE_RETRY_MS,
      reason: "Another worker is connected to its carrier.",
    };
  }
  const fullSubmission = { ...toSubmission(claim), canStart };
  const next = await route.pace?.waitForSlots(fullSubmission.parts.length, canStart);
  // The database behind the rate limit may be down, which must not lose parts already submitted.
  const nextSlot = next && (() => next().then(...SETTLE_BOOLEAN));
  const submission = nextSlot === undefined ? fullSubmission : { ...fullSubmission, nextSlot };
  if (!canStart()) {
    return { kind: "later", claim, retryAfterMs: 0, reason: "The worker lost its lease." };
  }
  slot.handedOver(route.name);
  const outcomes = await route.submit(submission);
  slot.ended(summariseEnd(outcomes));
  return combine(claim, route, submission, outcomes);
}

/** Summarizes the outcomes. A carrier that defers everything is alive; its pace is unknown. */
function summariseEnd(outcomes: readonly PartOutcome[]): End {
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  if (kinds.has("accepted") || kinds.has("refused")) return "answered";
  return kinds.has("temporary") ? "later" : "unknown";
}

type Route = Extract<Choice, { kind: "carrier" }>;
type PartOf<K extends PartOutcome["kind"]> = Extract<PartOutcome, { kind: K }>;

/** Combines the parts' outcomes; accepted parts are never sent again. */
function combine(
  claim: Claim,
  route: Route,
  { parts, partsCount }: Submission,
  outcomes: readonly PartOutcome[],
): Outcome {
  const carrier = route.name;
  const carrierIds = Array.from({ length: partsCount }, (_, index) => {
    const outcome = outcomes[parts.findIndex(({ number }) => number === index + 1)];
    return outcome?.kind === "accepted" ? outcome.carrierId : null;
  });
  const refused = outcomes.find(
    (outcome): outcome is PartOf<"refused"> => outcome.kind === "refused",
  );
  if (refused !== undefined) {
    const { statusCode, reason } = refused;
    return { kind: "failed", claim, carrier, statusCode, reason, carrierIds };
  }
  const unknown = outcomes.find(
    (outcome): outcome is PartOf<"unknown"> => outcome.kind === "unknown",
  );
  if (unknown !== undefined) {
    return toUnknownOutcome(claim, route, unknown.reason, carrierIds);
  }
  const delays = outcomes.flatMap((outcome) => (outcome.kind === "temporary" ? [outcome] : []));
  const [first] = delays;
  if (first === undefined) return { kind: "sent", claim, carrier, carrierIds };
  const retryAfterMs = Math.max(...delays.map((wait) => wait.retryAfterMs));
  const accepted = { carrier, carrierIds };
  return { kind: "later", claim, retryAfterMs, reason: first.reason, accepted };
}

/**
 * Returns the outcome of an unknown submission: texts are retried a few times; calls never, because a second call
 * would disturb.
 */
function toUnknownOutcome(
  claim: Claim,
  { name: carrier, afterUnknown: policy }: Route,
  reason: string,
  carrierIds: (string | null)[],
): Outcome {
  if (claim.serviceCode !== "direct") {
    return toFailed(claim, NOT_PROCESSED, TIMELINE_NOTES.interrupted);
  }
  const retryAfterMs = UNKNOWN_RETRY_MS[claim.unknownCount];
  if (retryAfterMs !== undefined) {
    const accepted = { carrier, carrierIds };
    return { kind: "later", claim, retryAfterMs, reason, isUnknown: true, accepted };
  }
  if (policy === "sent") return { kind: "sent", claim, carrier, carrierIds };
  const end = { statusCode: NOT_PROCESSED, reason: TIMELINE_NOTES.unconfirmed } as const;
  return { kind: "failed", claim, carrier, ...end, carrierIds };
}
