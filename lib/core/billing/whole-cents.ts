import { withReason } from "@/lib/core/errors";

/** Checks the decimal text, because 0.29 × 100 is not 29 in binary. */
export const hasWholeCents = (amount: number): boolean =>
  /^\d{1,9}(\.\d{1,2})?$/.test(String(amount));

export const TWO_DECIMALS = withReason("Use at most two decimals.", "too_many_decimals", 2);
