import type { StopReason } from "@/lib/core/trust/pumping-rules";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { STOP_LIST } from "./schema-list";

export interface StopRecord {
  id: string;
  stopped_at: Date;
  phone: string;
  iso2: string;
  reason: StopReason;
  /** Micro-units. */
  amount: string;
  sign: "delivered" | "checked" | null;
}

const COLUMNS = "id, stopped_at, phone, iso2, reason, amount, sign";

export const STOP_SOURCE: ListSource<StopRecord, typeof STOP_LIST> = {
  list: STOP_LIST,
  columns: COLUMNS,
  from: "pumping_stops",
  where: "account_id = $1",
  orderBy: ["stopped_at", "id"],
};

export async function insertStops(
  tx: Tx,
  accountId: number,
  stops: readonly Omit<StopRecord, "sign">[],
): Promise<void> {
  await tx.query(
    `INSERT INTO pumping_stops (account_id, id, stopped_at, phone, iso2, reason, amount)
     SELECT a.account_id, n.id, n.stopped_at, n.phone, n.iso2, n.reason, n.amount
     FROM json_to_recordset($2::json) AS n (id uuid, stopped_at timestamptz, phone text, iso2 text, reason text,
       amount bigint)
     JOIN accounts a ON a.account_id = $1`,
    [accountId, JSON.stringify(stops)],
  );
}

export interface StopSum {
  day: Date;
  iso2: string;
  /** `unchecked`: passed because the statistics couldn't be read. */
  reason: StopReason | "unchecked";
  prefix: string;
  stops: string;
  amount: string;
}

/** Adds to the sums. Entries must be distinct by day, country, reason and prefix, and in a fixed order. */
export async function addStopTotals(
  tx: Tx,
  accountId: number,
  totals: readonly StopSum[],
): Promise<void> {
  await tx.query(
    `INSERT INTO pumping_stop_sums AS s (account_id, day, iso2, reason, prefix, stops, amount)
     SELECT a.account_id, n.day, n.iso2, n.reason, n.prefix, n.stops, n.amount
     FROM json_to_recordset($2::json) AS n (day timestamptz, iso2 text, reason text, prefix text, stops bigint,
       amount bigint)
     JOIN accounts a ON a.account_id = $1
     ON CONFLICT (account_id, day, iso2, reason, prefix) DO UPDATE SET stops = s.stops + excluded.stops,
       amount = s.amount + excluded.amount`,
    [accountId, JSON.stringify(totals)],
  );
}

export async function saveNotified(
  tx: Tx,
  accountId: number,
  notifiedOn: Record<string, string>,
): Promise<void> {
  await tx.query("UPDATE pumping_settings SET told = $2::jsonb WHERE account_id = $1", [
    accountId,
    JSON.stringify(notifiedOn),
  ]);
}

const DIMENSIONS = {
  day: "day",
  iso2: "iso2",
  reason: "reason",
  prefix: "prefix, iso2",
} as const;

/** Sums stops, largest first; days chronologically. */
export async function findStopTotals<D extends keyof typeof DIMENSIONS>(
  tx: Tx,
  accountId: number,
  by: D,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<Pick<StopSum, D | "stops" | "amount" | "iso2">[]> {
  const columns = DIMENSIONS[by];
  const which = by === "reason" ? "" : "AND reason <> 'unchecked'";
  const { rows } = await tx.query<StopSum>(
    `SELECT ${columns}, sum(stops) AS stops, sum(amount) AS amount FROM pumping_stop_sums
     WHERE account_id = $1 AND day >= $2 AND day < $3 ${which}
     GROUP BY ${columns} ORDER BY ${by === "day" ? "day" : `sum(stops) DESC, ${columns}`} LIMIT $4`,
    [accountId, from, to, limit],
  );
  return rows;
}

/** Finds all stops, or only those whose numbers were verified later; newest first. */
export async function findLatestStops(
  tx: Tx,
  accountId: number,
  { from, to, limit, onlySigned }: { from: Date; to: Date; limit: number; onlySigned: boolean },
): Promise<StopRecord[]> {
  const { rows } = await tx.query<StopRecord>(
    `SELECT ${COLUMNS} FROM pumping_stops WHERE account_id = $1 AND stopped_at >= $2 AND stopped_at < $3
       ${onlySigned ? "AND sign IS NOT NULL" : ""} ORDER BY stopped_at DESC, id DESC LIMIT $4`,
    [accountId, from, to, limit],
  );
  return rows;
}
