import type { StatusKind } from "@/components/ui/status";
import { FAILED_DLR_CODES, HANDED_OVER, WAITING } from "@/lib/core/messages/message-state";

/** Need no action; texts in `sms.code`. */
const CODES_WITHOUT_ADVICE = {
  scheduled: "waiting",
  sending: "moving",
  sent: "moving",
  delivered: "normal",
  phoneOff: "moving",
  onItsWay: "moving",
  maintenance: "failed",
  stopped: "stopped",
  stoppedByApi: "stopped",
} as const satisfies Record<string, StatusKind>;

const CODES_WITH_ADVICE = {
  expired: "failed",
  rejected: "failed",
  blocked: "failed",
  landline: "failed",
  noFunds: "failed",
  noRoute: "failed",
} as const satisfies Record<string, StatusKind>;

type PlainKey = keyof typeof CODES_WITHOUT_ADVICE;
type AdvisedKey = keyof typeof CODES_WITH_ADVICE;
export type CodeKey = PlainKey | AdvisedKey;

const STATUS_KEYS: Readonly<Record<number, CodeKey>> = {
  208: "blocked",
  400: "maintenance",
  410: "stopped",
  2000: "landline",
  3000: "noFunds",
  5000: "noRoute",
  6000: "stoppedByApi",
};

/** Carrier reports (DLR) by `dlr_code`. */
export const REPORT_KEYS: Readonly<Record<number, CodeKey>> = {
  0: "sent",
  1: "delivered",
  2: "phoneOff",
  4: "onItsWay",
  8: "expired",
  16: "rejected",
};

interface StatusFields {
  status_code: number;
  dlr_code: number;
  delivery_at: number;
}

export type Code =
  | { key: PlainKey; kind: StatusKind; code: number; hasAdvice: false }
  | { key: AdvisedKey; kind: StatusKind; code: number; hasAdvice: true }
  | { key: "unknown"; kind: StatusKind; code: number; hasAdvice: false };

function describeCode(key: CodeKey | undefined, code: number): Code {
  if (key === undefined) return { key: "unknown", kind: "normal", code, hasAdvice: false };
  if (isAdvised(key)) return { key, kind: CODES_WITH_ADVICE[key], code, hasAdvice: true };
  return { key, kind: CODES_WITHOUT_ADVICE[key], code, hasAdvice: false };
}

/** Converts a failed message's only code, a report's or the gateway's, to status fields. */
export const codedProblem = (code: number): StatusFields =>
  (FAILED_DLR_CODES as readonly number[]).includes(code)
    ? { status_code: 100, dlr_code: code, delivery_at: 0 }
    : { status_code: code, dlr_code: 0, delivery_at: 0 };

const isAdvised = (key: CodeKey): key is AdvisedKey => Object.hasOwn(CODES_WITH_ADVICE, key);

/** Interprets a message's two codes; no other code does. */
export function toCode({ status_code, dlr_code, delivery_at }: StatusFields, now: number): Code {
  if (status_code === WAITING) return describeCode(delivery_at > now ? "scheduled" : "sending", 0);
  if (status_code === HANDED_OVER) return describeCode(REPORT_KEYS[dlr_code], dlr_code);
  return describeCode(STATUS_KEYS[status_code], status_code);
}
