/** Times of day at which a bulk may reach people, by the clocks of where they are. */
import { isWithinHours } from "./scheduled-time";
import { DAY_SECONDS } from "./units";
import { instantsOf, nextValidInstant, wallTimeAt } from "./zoned-time";

export interface SendWindow {
  /** `08:00`. */
  from: string;
  /** `20:00`; at or before `from`: the window reaches over midnight. */
  to: string;
}

/** When the window next opens in a zone, after an instant (unix seconds) outside of it. */
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
    const opens = instantsOf(wall, zone)[0] ?? nextValidInstant(wall, zone);
    if (opens > after) return opens;
  }
  throw new Error(`${zone} has no ${from}`);
}

/** Zones can take each other's turn; after so many openings there is no instant that suits all. */
const MAX_OPENINGS = 12;

/**
 * The first instant (unix seconds) from `at` on that lies within the window in every zone of a country; where the zones
 * have none in common, within it in the first one.
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
