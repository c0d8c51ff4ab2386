import { messagePrice } from "@/lib/core/messages/message-price";
import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";
import { findPartSavings } from "@/lib/core/text/part-savings";
import { countSegments } from "@/lib/core/text/sms-segments";
import { uuidAt } from "@/lib/core/ids/uuid7";
import type { DraftedText } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { PastMessage } from "@/lib/gateway/messaging/sms/store-demo";
import type { DemoCountry } from "./content";

export type Prices = Readonly<Record<DemoCountry, bigint>>;

export interface NewPastMessage
  extends Pick<PastMessage, "text" | "sender_id" | "phone" | "key_id" | "user_id" | "origin"> {
  iso2: DemoCountry;
  at: Date;
  bulk_id?: string;
  link?: DraftedText;
}

export const [DELIVERED, EXPIRED, REJECTED] = [1, 8, 16];
const [SENT, LANDLINE, NO_ROUTE] = [100, 2000, 5000];
export const REPORTS: Record<number, string> = {
  [DELIVERED]: "DELIVRD",
  [EXPIRED]: "EXPIRED 027",
  [REJECTED]: "REJECTD 008",
};

interface Outcome {
  status: number;
  dlr: number;
}

/** Decides a message's outcome; `isOutage` means the country's networks are down. */
function decideOutcome(isOutage: boolean, roll: number): Outcome {
  if (isOutage) {
    if (roll < 0.1) return { status: SENT, dlr: DELIVERED };
    return roll < 0.3 ? { status: NO_ROUTE, dlr: 0 } : { status: SENT, dlr: EXPIRED };
  }
  if (roll > 0.993) return { status: NO_ROUTE, dlr: 0 };
  if (roll > 0.988) return { status: LANDLINE, dlr: 0 };
  if (roll > 0.982) return { status: SENT, dlr: REJECTED };
  return { status: SENT, dlr: roll > 0.968 ? EXPIRED : DELIVERED };
}

/** Log-logistic, as delays of networks roughly are: half within 3 s, one in a hundred above 45 s. */
const toReportMs = (roll: number) =>
  Math.round(3_000 * (Math.min(roll, 0.999) / (1.0001 - roll)) ** 0.6);

function createTimeline(
  at: Date,
  sentAt: Date,
  { status, dlr }: Outcome,
  reportMs: number,
): object[] {
  const addToUnix = (date: Date, ms: number) => Math.floor((date.getTime() + ms) / 1000);
  if (status !== SENT) {
    const detail = status === LANDLINE ? TIMELINE_NOTES.landline : TIMELINE_NOTES.noCarrier;
    return [{ at: addToUnix(at, 1_000), kind: "failed", code: status, detail }];
  }
  const reportedAt = addToUnix(sentAt, reportMs);
  return [{ at: reportedAt, kind: "report", code: dlr, detail: REPORTS[dlr] }];
}

export function pastMessage(
  { at, bulk_id, link, ...draft }: NewPastMessage,
  isOutage: boolean,
  prices: Prices,
  random: () => number,
): PastMessage {
  const segments = countSegments(draft.text, null);
  const { text, isUnicode, partsCount, charsCount } = segments;
  const savings = findPartSavings({ ...segments, unicodeChoice: null });
  const outcome = decideOutcome(isOutage, random());
  const sentAt = new Date(at.getTime() + 400 + random() * 900);
  const hasFailed = outcome.status !== SENT;
  const reportMs = toReportMs(random());
  return {
    ...draft,
    text,
    uuid: uuidAt(at),
    created_at: at.toISOString(),
    sent_at: hasFailed ? null : sentAt.toISOString(),
    hand_over_ms: hasFailed ? null : sentAt.getTime() - at.getTime(),
    delivery_ms: !hasFailed && outcome.dlr === DELIVERED ? reportMs : null,
    service_code: "direct",
    voice_lang: null,
    is_unicode: isUnicode,
    parts_count: partsCount,
    chars_count: charsCount,
    savable_parts: savings?.savableParts ?? null,
    is_one_over: savings?.isOneOver ?? null,
    price: messagePrice(prices[draft.iso2], partsCount, link?.price).toString(),
    links_count: link?.drafts.length ?? null,
    links_price: link?.price.toString() ?? null,
    campaigns: link?.drafts.map(({ campaign }) => campaign).join(",") ?? null,
    status_code: outcome.status,
    dlr_code: outcome.dlr,
    problem_code: hasFailed ? outcome.status : outcome.dlr === DELIVERED ? null : outcome.dlr,
    bulk_id: bulk_id ?? null,
    settle_id: null,
    hold_id: null,
    timeline: createTimeline(at, sentAt, outcome, reportMs),
  };
}
