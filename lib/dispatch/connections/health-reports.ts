import { CARRIER_COUNTERS } from "@/lib/carriers/table/counters";
import { type HealthReport, recordOrphans, writeReports } from "@/lib/carriers/table/store-reports";
import { announceAtCommit } from "@/lib/db/announce-work";
import { asWorker } from "@/lib/db/transaction";
import type { StatisticsByCarrier } from "./carrier-statistics";
import type { LiveCarriers } from "./live-carriers";

/** Longest time between two reports, also without a change; shorter than `FRESH_SECONDS`. */
const MAX_REPORT_AGE_MS = 5_000;

export interface HealthReports {
  /** Writes a report, unless nothing has changed since a recent one. */
  report: () => Promise<void>;
  reportNow: () => Promise<void>;
}

const hasCounts = ({ counts }: HealthReport) =>
  CARRIER_COUNTERS.some((counter) => counts[counter] > 0) || counts.cost_eur + counts.cost_chf > 0n;

export function createHealthReports(
  live: LiveCarriers,
  statistics: StatisticsByCarrier,
  getLease: () => number,
): HealthReports {
  let last = { at: Number.NEGATIVE_INFINITY, content: "", states: "" };

  async function writeReport(isForced: boolean): Promise<void> {
    const lease = getLease();
    const reports = live.all().map((carrier): HealthReport => {
      const counters = statistics.of(carrier.name);
      return {
        carrier: carrier.name,
        health: carrier.health(),
        perSecond: counters.perSecond(),
        counts: counters.take(),
      };
    });
    const states = JSON.stringify(reports.map(({ carrier, health }) => [carrier, health.state]));
    const content = JSON.stringify([
      lease,
      reports.map(({ carrier, health, perSecond }) => [carrier, health, perSecond]),
    ]);
    const checkedAt = performance.now();
    const isKnown = content === last.content && checkedAt - last.at < MAX_REPORT_AGE_MS;
    if (!isForced && isKnown && !reports.some(hasCounts)) return;
    try {
      await asWorker(async (tx) => {
        await writeReports(tx, lease, reports);
        if (states !== last.states) announceAtCommit(tx, "carriers");
      });
      last = { at: checkedAt, content, states };
    } catch (error) {
      // An interrupted COMMIT may have counted them already; displayed sums may be slightly too high.
      for (const { carrier, counts } of reports) statistics.of(carrier).restore(counts);
      throw error;
    }
  }

  return { report: () => writeReport(false), reportNow: () => writeReport(true) };
}

export const reportOrphans = (lease: number): Promise<void> =>
  asWorker((tx) => recordOrphans(tx, lease));
