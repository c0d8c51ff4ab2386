import type { MethodRecord } from "./store";

/** Lifetime of SEPA mandates without a collection (SEPA Direct Debit Core Rulebook, 4.1). */
const MANDATE_MONTHS = 36;

/** Returns when a method expires: cards at the end of their month, mandates three years after creation or last use. */
export function getMethodEnd({
  kind,
  exp_month,
  exp_year,
  created_at,
  used_at,
}: Pick<MethodRecord, "kind" | "exp_month" | "exp_year" | "created_at" | "used_at">): Date {
  // Without a date, only the bank knows the expiry.
  if (kind === "card") return new Date(Date.UTC(exp_year ?? 9_999, exp_month ?? 12, 1));
  const end = new Date(used_at ?? created_at);
  end.setUTCMonth(end.getUTCMonth() + MANDATE_MONTHS);
  return end;
}
