import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { toUnix } from "@/lib/core/time/time";
import type { PastMessage } from "@/lib/gateway/messaging/sms/store-demo";
import {
  MESSENGER_TIMEOUT,
  type StepReason,
  type VerifyChannel,
  VOICE_TIMEOUT_SEC,
} from "@/lib/gateway/trust/verify-codes/schema-values";
import type { NewStep } from "@/lib/gateway/trust/verify-codes/public";
import { DELIVERED, EXPIRED, REJECTED, REPORTS } from "./past-message";

export interface StepEnd {
  /** Accepted by network or messenger, so it was charged. */
  isSent: boolean;
  /** Reached the phone before the next step. */
  isInTime: boolean;
  /** Start of the next step, or end of the verification. */
  leftAt: Date;
  /** Given up, or possibly delivered late. */
  processedAt: Date;
  endsAt: Date;
  reason: StepReason | null;
}

interface Outcome {
  seconds: number;
  isSent: boolean;
  reason: StepReason | null;
  late?: number;
}

function messengerOutcome(random: () => number): Outcome {
  const roll = random();
  if (roll < 0.7) return { seconds: 2 + random() * 7, isSent: true, reason: null };
  const { default: seconds } = MESSENGER_TIMEOUT;
  if (roll < 0.73) return { seconds, isSent: true, reason: null, late: 20 + random() * 200 };
  if (roll < 0.86) return { seconds, isSent: true, reason: "timed_out" };
  if (roll < 0.94) return { seconds: 0.4, isSent: false, reason: "refused" };
  return { seconds: 3 + random() * 5, isSent: true, reason: "undelivered" };
}

function voiceOutcome(random: () => number): Outcome {
  const roll = random();
  if (roll < 0.7) return { seconds: 9 + random() * 18, isSent: true, reason: null };
  if (roll < 0.92) return { seconds: 28 + random() * 20, isSent: true, reason: "undelivered" };
  return { seconds: VOICE_TIMEOUT_SEC, isSent: true, reason: "timed_out" };
}

function smsOutcome(random: () => number): Outcome {
  if (random() < 0.93) return { seconds: 0.5 + random(), isSent: true, reason: null };
  return { seconds: 1, isSent: false, reason: "no_route" };
}

const OUTCOMES: Readonly<Record<VerifyChannel, (random: () => number) => Outcome>> = {
  messenger: messengerOutcome,
  voice: voiceOutcome,
  sms: smsOutcome,
};
const LIMITS: Readonly<Record<VerifyChannel, number>> = {
  messenger: MESSENGER_TIMEOUT.default,
  voice: VOICE_TIMEOUT_SEC,
  sms: Infinity,
};

export function createStepEnd(
  channel: VerifyChannel,
  startedAt: Date,
  validUntil: Date,
  random: () => number,
): StepEnd {
  const { seconds, isSent, reason, late } = OUTCOMES[channel](random);
  const addSeconds = (from: Date, sec: number) => new Date(from.getTime() + sec * 1_000);
  const limit = startedAt.getTime() + LIMITS[channel] * 1_000;
  const leftAt = addSeconds(startedAt, seconds);
  return {
    isSent,
    reason,
    leftAt,
    isInTime: reason === null && late === undefined,
    processedAt: late === undefined ? leftAt : addSeconds(leftAt, late),
    endsAt: new Date(Math.min(limit, validUntil.getTime())),
  };
}

const [SENT, NO_ROUTE] = [100, 5_000];

/** Creates a step's message; returns null for messenger steps. */
export function createMessage(
  { channel, draft, price }: NewStep,
  { startedAt, processedAt, isSent, reason }: StepEnd & { startedAt: Date },
  { phone, iso2, keyId }: { phone: string; iso2: string; keyId: number },
): PastMessage | null {
  if (draft === null) return null;
  const status = isSent ? SENT : NO_ROUTE;
  // An unanswered call is reported when the network gives up, so no past message stays in transit.
  const ended = reason === "undelivered" ? REJECTED : EXPIRED;
  const dlr = !isSent ? 0 : reason === null ? DELIVERED : ended;
  const sentAt = new Date(startedAt.getTime() + 400);
  // A text is accepted when the step ends, and delivered a moment later.
  const reportedAt = toUnix(processedAt) + (channel === "sms" ? 3 : 0);
  const report = { at: reportedAt, kind: "report", code: dlr };
  const failure = { kind: "failed", code: status, detail: TIMELINE_NOTES.noCarrier };
  return {
    uuid: uuidAt(startedAt),
    created_at: startedAt.toISOString(),
    sent_at: isSent ? sentAt.toISOString() : null,
    hand_over_ms: isSent ? sentAt.getTime() - startedAt.getTime() : null,
    delivery_ms: dlr === DELIVERED ? reportedAt * 1_000 - sentAt.getTime() : null,
    text: draft.text ?? "",
    sender_id: draft.sender_id,
    phone,
    iso2,
    service_code: draft.service_code,
    voice_lang: draft.voice_lang,
    is_unicode: draft.is_unicode,
    parts_count: draft.parts_count,
    chars_count: draft.chars_count,
    savable_parts: null,
    is_one_over: null,
    price: price.toString(),
    links_count: null,
    links_price: null,
    campaigns: null,
    status_code: status,
    dlr_code: dlr,
    problem_code: !isSent ? status : dlr === DELIVERED ? null : dlr,
    key_id: keyId,
    user_id: null,
    origin: "verify",
    bulk_id: null,
    settle_id: null,
    hold_id: null,
    timeline: isSent
      ? [{ ...report, detail: REPORTS[dlr] }]
      : [{ at: toUnix(processedAt), ...failure }],
  };
}
