import { announceInTransaction } from "@/lib/db/announce-work";
import type { RouteRule } from "@/lib/core/routing/route-rules";
import type { Tx } from "@/lib/db/transaction";

/**
 * Action once a text has timed out as often as allowed: fail it, count it as sent, or try other carriers first
 * (`reroute`).
 */
export type AfterUnknown = "fail" | "sent" | "reroute";

export interface CarrierRecord extends Omit<RouteRule, "services"> {
  kind: string;
  services: string[];
  rate_per_second: number | null;
  max_binds: number | null;
  is_enabled: boolean;
  after_unknown: AfterUnknown;
  settings: Record<string, unknown>;
  sealed: Buffer | null;
}

const COLUMNS = `carrier, kind, services, countries, prefixes, senders, priority, weight, rate_per_second, max_binds,
  is_enabled, after_unknown, settings, sealed`;

export async function findCarriers(tx: Tx): Promise<CarrierRecord[]> {
  const { rows } = await tx.query<CarrierRecord>(
    `SELECT ${COLUMNS} FROM carriers ORDER BY priority, carrier`,
  );
  return rows;
}

export async function findCarrier(tx: Tx, carrier: string): Promise<CarrierRecord | null> {
  const { rows } = await tx.query<CarrierRecord>(
    `SELECT ${COLUMNS} FROM carriers WHERE carrier = $1`,
    [carrier],
  );
  return rows[0] ?? null;
}

export async function saveCarrier(tx: Tx, record: CarrierRecord): Promise<void> {
  await tx.query(
    `INSERT INTO carriers (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (carrier) DO UPDATE SET kind = excluded.kind, services = excluded.services,
       countries = excluded.countries, prefixes = excluded.prefixes, senders = excluded.senders,
       priority = excluded.priority, weight = excluded.weight, rate_per_second = excluded.rate_per_second,
       max_binds = excluded.max_binds, is_enabled = excluded.is_enabled,
       after_unknown = excluded.after_unknown, settings = excluded.settings, sealed = excluded.sealed`,
    [
      record.carrier,
      record.kind,
      record.services,
      record.countries,
      record.prefixes,
      record.senders,
      record.priority,
      record.weight,
      record.rate_per_second,
      record.max_binds,
      record.is_enabled,
      record.after_unknown,
      JSON.stringify(record.settings),
      record.sealed,
    ],
  );
  await announceInTransaction(tx, "carriers");
}

/** Keeps its statistics. False if it doesn't exist. */
export async function deleteCarrier(tx: Tx, carrier: string): Promise<boolean> {
  await tx.query("DELETE FROM carrier_routes WHERE carrier = $1", [carrier]);
  await tx.query("DELETE FROM carrier_costs WHERE carrier = $1", [carrier]);
  await tx.query("DELETE FROM carrier_health WHERE carrier = $1", [carrier]);
  const { rowCount } = await tx.query("DELETE FROM carriers WHERE carrier = $1", [carrier]);
  await announceInTransaction(tx, "carriers");
  return rowCount === 1;
}
