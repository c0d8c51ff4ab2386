import { fromUnix } from "@/lib/core/time/time";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { numberToMicro } from "@/lib/core/money/money";

export function toSpendCap(amount: number | null | undefined): bigint | null {
  return amount === null || amount === undefined ? null : numberToMicro(amount);
}

/** Throws `unprocessable` for a time in the past. */
export function toExpiry(ctx: Context, seconds: number | null | undefined): Date | null {
  if (seconds === null || seconds === undefined) return null;
  const date = fromUnix(seconds);
  if (date <= ctx.now()) {
    throw new DomainError("unprocessable", "Choose an expiry date in the future.", {
      reason: "expires_in_past",
      path: "expires_at",
    });
  }
  return date;
}
