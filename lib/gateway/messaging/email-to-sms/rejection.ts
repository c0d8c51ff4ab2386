import { DomainError } from "@/lib/core/errors";
import type { EmailReason } from "@/lib/gateway/messaging/email-log/schema-values";

export interface Rejection {
  reason: EmailReason;
  field: string | null;
  description: string;
}

const FIELD_REASONS: Readonly<Record<string, EmailReason>> = {
  text: "no_text",
  phone: "recipient",
  group_id: "recipient",
};

/** Temporary errors, after which the mail may be redelivered. */
const TEMPORARY_ERRORS = new Set(["unavailable", "idempotency_in_progress", "too_many_requests"]);

function toEmailReason(
  { code }: DomainError,
  field: string | null,
  isParameter: boolean,
): EmailReason {
  if (code === "insufficient_funds" || code === "spend_cap_reached") return "funds";
  if (field !== null && FIELD_REASONS[field] !== undefined) return FIELD_REASONS[field];
  return isParameter ? "parameter" : "not_sendable";
}

/**
 * Returns null if the mail isn't at fault.
 * @param isParameter whether the value is part of the address
 */
export function toRejection(error: unknown, isParameter = false): Rejection | null {
  if (!(error instanceof DomainError) || TEMPORARY_ERRORS.has(error.code)) return null;
  const path = error.violations[0]?.path ?? "";
  const field = path === "" ? null : path.startsWith("msg_groups") ? "group_id" : path;
  return { reason: toEmailReason(error, field, isParameter), field, description: error.message };
}

/** Removes details, which may quote a text or number, for accounts that keep no texts. */
export function redactDetails(rejection: Rejection): Rejection {
  if (rejection.reason === "funds") return rejection;
  const { field } = rejection;
  return {
    ...rejection,
    description: `The email can't be sent${field === null ? "" : ` (${field})`}.`,
  };
}
