import type { Tx } from "@/lib/db/transaction";
import { RATE_ARRAYS, RATE_COLUMNS, type RateRecord, rateArrays, toRate } from "./store";

export interface PlanRecord {
  planId: string;
  validFrom: Date;
  createdAt: Date;
  rates: number;
}

/** Increments the version; processes reload within two seconds. */
export async function updateRatesVersion(tx: Tx): Promise<void> {
  await tx.query("UPDATE rates_version SET version = version + 1");
}

export async function insertPlan(
  tx: Tx,
  validFrom: Date,
  rows: readonly RateRecord[],
): Promise<string> {
  // Plans are created one at a time: `updateRatesVersion` holds the lock.
  const { rows: plans } = await tx.query<{ plan_id: string }>(
    `INSERT INTO rate_plans AS added (plan_id, valid_from)
     SELECT coalesce(max(p.plan_id), 0) + 1, $1::timestamptz FROM rate_plans p RETURNING added.plan_id`,
    [validFrom],
  );
  const planId = plans[0]?.plan_id ?? "0";
  await tx.query(
    `INSERT INTO planned_rates (plan_id, ${RATE_COLUMNS}) SELECT $8::bigint, * FROM ${RATE_ARRAYS}`,
    [...rateArrays(rows), planId],
  );
  return planId;
}

export async function findPlans(tx: Tx): Promise<PlanRecord[]> {
  const { rows } = await tx.query<{
    plan_id: string;
    valid_from: Date;
    created_at: Date;
    rates: string;
  }>(
    `SELECT plan_id, valid_from, created_at, count(planned_rates.iso2) AS rates
     FROM rate_plans LEFT JOIN planned_rates USING (plan_id)
     GROUP BY plan_id, valid_from, created_at ORDER BY valid_from`,
  );
  return rows.map((row) => ({
    planId: row.plan_id,
    validFrom: row.valid_from,
    createdAt: row.created_at,
    rates: Number(row.rates),
  }));
}

export async function listPlannedRates(tx: Tx, planId: string): Promise<RateRecord[]> {
  const { rows } = await tx.query<Record<string, string>>(
    `SELECT ${RATE_COLUMNS} FROM planned_rates WHERE plan_id = $1`,
    [planId],
  );
  return rows.map(toRate);
}

export async function deletePlan(tx: Tx, planId: string): Promise<void> {
  await tx.query("DELETE FROM planned_rates WHERE plan_id = $1", [planId]);
  await tx.query("DELETE FROM rate_plans WHERE plan_id = $1", [planId]);
}

export async function countAccountsByLevel(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ currency: string; price_level: string; accounts: string }>(
    "SELECT currency, price_level, count(*) AS accounts FROM accounts GROUP BY currency, price_level",
  );
  return new Map(rows.map((row) => [`${row.currency}/${row.price_level}`, Number(row.accounts)]));
}
