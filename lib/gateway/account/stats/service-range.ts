import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS } from "@/lib/core/time/units";

/** Unix times, the second exclusive. */
export interface Range {
  from: number;
  to: number;
}

/** Days of a range at most, by its periods: each answer stays below some hundred of them. */
export const LONGEST_RANGES = { hour: 31, day: 400, month: 3_660 } as const;

/** A month by the clock has an hour more when clocks are set back. */
const CLOCK_CHANGE = 3_600;

/**
 * The range that was asked for: until now, and `usual` days long, where it isn't said. Throws `invalid_input` for one
 * that is empty or more than `longest` days long.
 */
export function rangeOf(
  ctx: Context,
  range: { from?: number | null | undefined; to?: number | null | undefined },
  { longest, usual }: { longest: number; usual: number },
): Range {
  const to = range.to ?? toUnix(ctx.now());
  const from = range.from ?? to - usual * DAY_SECONDS;
  if (from >= to) {
    throw new DomainError("invalid_input", "`from` must be before `to`.", { path: "from" });
  }
  if (to - from > longest * DAY_SECONDS + CLOCK_CHANGE) {
    const detail = `This range can be up to ${longest} days.`;
    throw new DomainError("invalid_input", detail, { path: "from" });
  }
  return { from, to };
}
