import { DAY_MS, QUARTER_MS, startOfUnit } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { type ClickTimesFilter, type ClickTimesRow, sumClickTimes } from "./store-click-times";

/** Whole weeks, so that each weekday occurs equally often. */
const CLICK_TIMES_DAYS = 28;

export interface ClickTotalsAt {
  at: number;
  clicks: number;
  people: number;
}

export interface ClickTimes {
  /** Clicks by hours since the start, 0 to 23, without hours that have none. */
  firstDay: ClickTotalsAt[];
  hours: ClickTotalsAt[];
  /** Clicks by weekday, 1 (Monday) to 7. */
  weekdays: ClickTotalsAt[];
}

function pick(rows: readonly ClickTimesRow[], by: ClickTimesRow["by"]): ClickTotalsAt[] {
  return rows.flatMap(({ at, clicks, people, ...row }) =>
    row.by === by && at !== null ? [{ at, clicks, people }] : [],
  );
}

/** Returns when people clicked in the 28 days after the quarter hour of `startedAt`. */
export async function getClickTimes(
  tx: Tx,
  accountId: number,
  {
    startedAt,
    ...filter
  }: Pick<ClickTimesFilter, "campaigns" | "bulkId" | "zone"> & {
    startedAt: Date;
  },
): Promise<ClickTimes> {
  const start = startOfUnit(startedAt, QUARTER_MS);
  const end = new Date(start.getTime() + CLICK_TIMES_DAYS * DAY_MS);
  const rows = await sumClickTimes(tx, accountId, { ...filter, start, end });
  return {
    firstDay: pick(rows, "elapsed"),
    hours: pick(rows, "hour"),
    weekdays: pick(rows, "weekday"),
  };
}
