import { asWorker } from "@/lib/db/transaction";
import type { StatisticsByCarrier } from "./carrier-statistics";
import { type HealthReport, noteOrphans, writeReports } from "@/lib/carriers/table/store-reports";
import type { LiveCarriers } from "./live-carriers";

/** Tells the others and operators how the carriers of this worker are. */
export async function reportHealth(
  live: LiveCarriers,
  statistics: StatisticsByCarrier,
  lease: number,
): Promise<void> {
  const reports = live.all().map((carrier): HealthReport => {
    const of = statistics.of(carrier.name);
    return {
      carrier: carrier.name,
      health: carrier.health(),
      perSecond: of.perSecond(),
      counts: of.take(),
    };
  });
  try {
    await asWorker((tx) => writeReports(tx, lease, reports));
  } catch (error) {
    // Nobody knows whether an interrupted COMMIT counted them; sums that are shown may be a little too high.
    for (const { carrier, counts } of reports) statistics.of(carrier).giveBack(counts);
    throw error;
  }
}

/** Counts reports that found no message. */
export const reportOrphans = (lease: number): Promise<void> =>
  asWorker((tx) => noteOrphans(tx, lease));
