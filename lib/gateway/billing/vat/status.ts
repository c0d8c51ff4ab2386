import { DAY_MS } from "@/lib/core/time/units";
import type { VatCheckRecord } from "./store";

/** How long an answer of VIES stands while nobody can be asked again. */
const VIES_STANDS_DAYS = 90;

/**
 * What is known about a VAT ID: not asked yet, registered, not registered, or registered so long ago that it counts no
 * more. What an operator found out stands until they find out something else.
 */
export type VatIdStatus = "unchecked" | "valid" | "invalid" | "outdated";

/** Until when a check counts; null: no end. */
export const standsUntil = ({ way, checked_at }: VatCheckRecord): Date | null =>
  way === "manual" ? null : new Date(checked_at.getTime() + VIES_STANDS_DAYS * DAY_MS);

export function statusOf(check: VatCheckRecord | undefined, now: Date): VatIdStatus {
  if (check === undefined) return "unchecked";
  if (!check.is_valid) return "invalid";
  const until = standsUntil(check);
  return until !== null && until < now ? "outdated" : "valid";
}
