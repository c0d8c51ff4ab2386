/** In the recipients' local time. */
import { isWithinHours } from "./scheduled-time";
import { DAY_SECONDS } from "./units";
import { findInstants, nextValidInstant, wallTimeAt } from "./zoned-time";

export interface SendWindow {
  from: string;
  /** At or before `from`, the window spans midnight. */
  to: string;
}

function nextOpening(after: number, zone: string, { from }: SendWindow): number {
  for (const around of [after, after + DAY_SECONDS]) {
    const { year, month, day } = wallTimeAt(around, zone);
    const wall = {
      year,
      month,
      day,
      hour: Number(from.slice(0, 2)),
      minute: Number(from.slice(3)),
    };
    const opens = findInstants(wall, zone)[0] ?? nextValidInstant(wall, zone);
    if (opens > after) return opens;
  }
  throw new Error(`${zone} has no ${from}`);
}

/** Zones can alternate; after this many openings, no common instant exists. */
const MAX_OPENINGS = 12;

/**
 * Returns the first instant (Unix seconds) from `at` within the window in every zone of a country; if there is none,
 * in the first zone.
 */
export function nextInWindow(at: number, zones: readonly string[], window: SendWindow): number {
  const [first = "UTC"] = zones;
  let candidate = at;
  for (let openings = 0; openings < MAX_OPENINGS; openings++) {
    const closed = zones.find((zone) => !isWithinHours(candidate, zone, window));
    if (closed === undefined) return candidate;
    candidate = nextOpening(candidate, closed, window);
  }
  return isWithinHours(at, first, window) ? at : nextOpening(at, first, window);
}
