import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS } from "@/lib/core/time/units";

/** Unix times; `to` is exclusive. */
export interface StatsRange {
  from: number;
  to: number;
}

/** A month in local time has an extra hour when clocks are set back. */
const CLOCK_CHANGE = 3_600;

/** Defaults to the last `usual` days. Throws `invalid_input` if the range is empty or longer than `longest` days. */
export function resolveRange(
  ctx: Context,
  range: { from?: number | null | undefined; to?: number | null | undefined },
  { longest, usual }: { longest: number; usual: number },
): StatsRange {
  const to = range.to ?? toUnix(ctx.now());
  const from = range.from ?? to - usual * DAY_SECONDS;
  if (from >= to) {
    throw new DomainError("invalid_input", "`from` must be before `to`.", {
      path: "from",
      reason: "range_reversed",
    });
  }
  if (to - from > longest * DAY_SECONDS + CLOCK_CHANGE) {
    const detail = `This range can be up to ${longest} days.`;
    throw new DomainError("invalid_input", detail, {
      path: "from",
      reason: "range_too_long",
      limit: longest,
    });
  }
  return { from, to };
}
