import { listNextRuns } from "@/lib/core/recurrence/slots";
import { toUnix } from "@/lib/core/time/time";
import type { Tx } from "@/lib/db/transaction";
import { findActiveRecurringBulks } from "./store";

export interface UpcomingRun {
  id: number;
  name: string;
  date: string;
  /** Unix seconds. */
  at: number;
}

/** Lists runs of all active rules until a time, earliest first. */
export async function listUpcomingRuns(
  tx: Tx,
  accountId: number,
  { until, limit }: { until: number; limit: number },
): Promise<UpcomingRun[]> {
  const rows = await findActiveRecurringBulks(tx, accountId);
  return rows
    .flatMap((row) => {
      const range = { after: toUnix(row.next_at) - 1, fromDate: row.next_date, until, limit };
      return listNextRuns(row.rule, row.time_zone, range).map(({ date, at }) => ({
        id: Number(row.id),
        name: row.name,
        date,
        at,
      }));
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, limit);
}
