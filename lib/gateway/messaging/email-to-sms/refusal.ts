import { DomainError } from "@/lib/core/errors";
import type { EmailReason } from "@/lib/gateway/messaging/email-log/schema-values";

/** Why a mail becomes nothing, as its account reads it. */
export interface Refusal {
  reason: EmailReason;
  field: string | null;
  description: string;
}

const FIELD_REASONS: Readonly<Record<string, EmailReason>> = {
  text: "no_text",
  phone: "recipient",
  group_id: "recipient",
};

/** Codes of what may pass by itself: the mail may come again. */
const PASSING = new Set(["unavailable", "idempotency_in_progress", "too_many_requests"]);

function reasonOf({ code }: DomainError, field: string | null, isParameter: boolean): EmailReason {
  if (code === "insufficient_funds" || code === "spend_cap_reached") return "funds";
  if (field !== null && FIELD_REASONS[field] !== undefined) return FIELD_REASONS[field];
  return isParameter ? "parameter" : "not_sendable";
}

/**
 * Returns an error as the refusal of a mail; null for one that is no fault of the mail.
 * @param isParameter it stands in the address
 */
export function refusalOf(error: unknown, isParameter = false): Refusal | null {
  if (!(error instanceof DomainError) || PASSING.has(error.code)) return null;
  const path = error.violations[0]?.path ?? "";
  const field = path === "" ? null : path.startsWith("msg_groups") ? "group_id" : path;
  return { reason: reasonOf(error, field, isParameter), field, description: error.message };
}

/** A refusal as it is kept for an account that keeps no texts: what is said of a text or a number may repeat it. */
export function withoutWords(refusal: Refusal): Refusal {
  if (refusal.reason === "funds") return refusal;
  const { field } = refusal;
  return {
    ...refusal,
    description: `The email can't be sent${field === null ? "" : ` (${field})`}.`,
  };
}
