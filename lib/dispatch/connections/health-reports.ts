import { asWorker } from "@/lib/db/transaction";
import type { StatisticsByCarrier } from "./carrier-statistics";
import { type HealthReport, recordOrphans, writeReports } from "@/lib/carriers/table/store-reports";
import type { LiveCarriers } from "./live-carriers";

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
    // An interrupted COMMIT may have counted them already; displayed sums may be slightly too high.
    for (const { carrier, counts } of reports) statistics.of(carrier).restore(counts);
    throw error;
  }
}

export const reportOrphans = (lease: number): Promise<void> =>
  asWorker((tx) => recordOrphans(tx, lease));
