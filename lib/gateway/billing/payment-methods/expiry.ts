import type { MethodRecord } from "./store";

/** Lifetime of SEPA mandates without a collection (SEPA Direct Debit Core Rulebook, 4.1). */
const MANDATE_MONTHS = 36;

/**
 * Returns when a method expires: a card at the end of its month, a mandate three years after its creation or last
 * use.
 */
export function getMethodEnd({
  kind,
  exp_month,
  exp_year,
  created_at,
  used_at,
}: Pick<MethodRecord, "kind" | "exp_month" | "exp_year" | "created_at" | "used_at">): Date {
  // A card without a date doesn't expire here; only its bank knows.
  if (kind === "card") return new Date(Date.UTC(exp_year ?? 9_999, exp_month ?? 12, 1));
  const end = new Date(used_at ?? created_at);
  end.setUTCMonth(end.getUTCMonth() + MANDATE_MONTHS);
  return end;
}
