import type { CarrierHealth } from "@/lib/carriers/carrier";
import type { Tx } from "@/lib/db/transaction";
import { CARRIER_COUNTERS, type CarrierCounter, type CarrierCounts } from "./counters";

/** Reported by one worker. */
export interface CarrierHealthRecord {
  carrier: string;
  state: CarrierHealth["state"];
  detail: string | null;
  wanted: number;
  up: number;
  per_second: number;
  orphans: number;
}

/** Workers report at least every five seconds; older reports come from a hung worker. */
export const FRESH_SECONDS = 15;

export async function findHealth(tx: Tx): Promise<CarrierHealthRecord[]> {
  const { rows } = await tx.query<CarrierHealthRecord>(
    `SELECT h.carrier, h.state, h.detail, h.wanted, h.up, h.per_second, h.orphans::int AS orphans
     FROM carrier_health h
     JOIN worker_incarnations w ON w.incarnation = h.incarnation AND w.heartbeat_until > now()
     WHERE h.reported_at > now() - $1 * interval '1 second' ORDER BY h.carrier, h.incarnation`,
    [FRESH_SECONDS],
  );
  return rows;
}

/** Hours are UTC; `cost_…` in micro-units. */
export type CarrierHourRecord = CarrierCounts & { carrier: string; hour: Date };

type RawHour = Record<CarrierCounter | "cost_eur" | "cost_chf" | "carrier", string> & {
  hour: Date;
};

export async function findHours(tx: Tx, from: Date): Promise<CarrierHourRecord[]> {
  const { rows } = await tx.query<RawHour>(
    `SELECT carrier, hour, ${CARRIER_COUNTERS.join(", ")}, cost_eur, cost_chf FROM carrier_stats
     WHERE hour >= $1 ORDER BY hour, carrier`,
    [from],
  );
  return rows.map((row) => ({
    carrier: row.carrier,
    hour: row.hour,
    ...(Object.fromEntries(CARRIER_COUNTERS.map((name) => [name, Number(row[name])])) as Record<
      CarrierCounter,
      number
    >),
    cost_eur: BigInt(row.cost_eur),
    cost_chf: BigInt(row.cost_chf),
  }));
}
