import type { ConnectionHealth } from "@/lib/carriers/carrier";
import type { Tx } from "@/lib/db/transaction";
import { CARRIER_COUNTERS, type CarrierCounts } from "./counters";
import { FRESH_SECONDS } from "./store-health";

export interface ReportedCarrier {
  /** Carriers that no worker reports as up; messages bypass them while other carriers are available. */
  bypassed: Set<string>;
  workers: Map<string, number>;
}

export async function findReported(tx: Tx): Promise<ReportedCarrier> {
  const { rows } = await tx.query<{ carrier: string; is_down: boolean; workers: number }>(
    `SELECT h.carrier, bool_and(h.state IN ('down', 'refused')) AS is_down, count(*)::int AS workers
     FROM carrier_health h
     JOIN worker_incarnations w ON w.incarnation = h.incarnation AND w.heartbeat_until > now()
     WHERE h.reported_at > now() - $1 * interval '1 second'
     GROUP BY h.carrier`,
    [FRESH_SECONDS],
  );
  return {
    bypassed: new Set(rows.flatMap(({ carrier, is_down }) => (is_down ? [carrier] : []))),
    workers: new Map(rows.map(({ carrier, workers }) => [carrier, workers])),
  };
}

export interface HealthReport {
  carrier: string;
  health: ConnectionHealth;
  perSecond: number;
  counts: CarrierCounts;
}

async function writeHealth(tx: Tx, lease: number, reports: readonly HealthReport[]): Promise<void> {
  await tx.query(
    `INSERT INTO carrier_health AS h (carrier, incarnation, state, detail, wanted, up, per_second)
     SELECT carrier, $1, state, detail, wanted, up, per_second
     FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::double precision[])
       AS r (carrier, state, detail, wanted, up, per_second)
     ON CONFLICT (carrier, incarnation) DO UPDATE SET reported_at = now(), state = excluded.state,
       detail = excluded.detail, wanted = excluded.wanted, up = excluded.up, per_second = excluded.per_second`,
    [
      lease,
      reports.map(({ carrier }) => carrier),
      reports.map(({ health }) => health.state),
      reports.map(({ health }) => health.detail),
      reports.map(({ health }) => health.connections.wanted),
      reports.map(({ health }) => health.connections.up),
      reports.map(({ perSecond }) => perSecond),
    ],
  );
  await tx.query(
    `DELETE FROM carrier_health h WHERE NOT EXISTS (
       SELECT FROM worker_incarnations w WHERE w.incarnation = h.incarnation AND w.heartbeat_until > now())
       OR (incarnation = $1 AND carrier <> ALL ($2::text[]))`,
    [lease, reports.map(({ carrier }) => carrier)],
  );
}

const COLUMNS = [...CARRIER_COUNTERS, "cost_eur", "cost_chf"] as const;

async function addCounts(tx: Tx, reports: readonly HealthReport[]): Promise<void> {
  const nonEmpty = reports.filter(({ counts }) =>
    COLUMNS.some((column) => Number(counts[column]) > 0),
  );
  if (nonEmpty.length === 0) return;
  const ordered = [...nonEmpty].sort((a, b) => (a.carrier < b.carrier ? -1 : 1));
  await tx.query(
    `INSERT INTO carrier_stats AS s (carrier, hour, ${COLUMNS.join(", ")})
     SELECT carrier, date_trunc('hour', now(), 'UTC'), ${COLUMNS.join(", ")}
     FROM unnest($1::text[], ${COLUMNS.map((_, index) => `$${index + 2}::bigint[]`).join(", ")})
       AS r (carrier, ${COLUMNS.join(", ")})
     ON CONFLICT (carrier, hour) DO UPDATE SET
       ${COLUMNS.map((column) => `${column} = s.${column} + excluded.${column}`).join(", ")}`,
    [
      ordered.map(({ carrier }) => carrier),
      ...COLUMNS.map((column) => ordered.map(({ counts }) => counts[column])),
    ],
  );
}

/** Stores a worker's reports on its carriers, and adds their traffic since its last report. */
export async function writeReports(
  tx: Tx,
  lease: number,
  reports: readonly HealthReport[],
): Promise<void> {
  await writeHealth(tx, lease, reports);
  await addCounts(tx, reports);
}

export async function recordOrphans(tx: Tx, lease: number): Promise<void> {
  await tx.query(
    `UPDATE carrier_health h SET orphans = (
       SELECT count(*) FROM dlr_inbox d WHERE d.matched_at IS NULL AND d.carrier = h.carrier
         AND d.received_at BETWEEN now() - interval '1 day' AND now() - interval '1 minute')
     WHERE incarnation = $1`,
    [lease],
  );
}
