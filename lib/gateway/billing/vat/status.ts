import { DAY_MS } from "@/lib/core/time/units";
import type { VatCheckRecord } from "./store";

const VIES_VALIDITY_DAYS = 90;

/** `outdated`: confirmed too long ago. An operator's check is valid until replaced. */
export type VatIdStatus = "unchecked" | "valid" | "invalid" | "outdated";

export const getValidUntil = ({ way, checked_at }: VatCheckRecord): Date | null =>
  way === "manual" ? null : new Date(checked_at.getTime() + VIES_VALIDITY_DAYS * DAY_MS);

export function toVatIdStatus(check: VatCheckRecord | undefined, now: Date): VatIdStatus {
  if (check === undefined) return "unchecked";
  if (!check.is_valid) return "invalid";
  const until = getValidUntil(check);
  return until !== null && until < now ? "outdated" : "valid";
}
