import type { DueQuery } from "@/lib/db/due-work/due-board";
import { FRAUD_IN_PROGRESS } from "@/lib/core/trust/fraud-state";
import type { FraudFindings } from "@/lib/core/trust/fraud/findings";
import type { FraudStatus } from "@/lib/core/trust/fraud-state";
import type { Tx } from "@/lib/db/transaction";
import type { FraudRecord } from "./record";
import { FRAUD_COLUMNS } from "./store";

/** Two parts, as the index orders direct checks first. */
export const CHECKS_DUE: DueQuery = {
  sql: `SELECT least(
    (SELECT due_at FROM fraud_checks WHERE (service_code = 'direct') IS TRUE AND due_at IS NOT NULL ORDER BY due_at LIMIT 1),
    (SELECT due_at FROM fraud_checks WHERE (service_code = 'direct') IS FALSE AND due_at IS NOT NULL ORDER BY due_at LIMIT 1))`,
  placement: "distributed",
};

export interface DueCheck {
  accountId: number;
  id: string;
}

export async function findDueChecks(
  tx: Tx,
  now: Date,
  limit: number,
  except: readonly number[],
): Promise<DueCheck[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    `SELECT account_id, id FROM fraud_checks WHERE due_at <= $1 AND account_id <> ALL ($3::bigint[])
     ORDER BY (service_code = 'direct') DESC, due_at LIMIT $2`,
    [now, limit, except],
  );
  return rows.map(({ account_id, id }) => ({ accountId: Number(account_id), id }));
}

export type ClaimedCheck = FraudRecord & { key_id: string | null };

/** Claims a check; the lease ends at `until`. */
export async function claimCheck(
  tx: Tx,
  { accountId, id }: DueCheck,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedCheck | undefined> {
  const { rows } = await tx.query<ClaimedCheck>(
    `UPDATE fraud_checks SET due_at = $4, status_code = ${FRAUD_IN_PROGRESS}, updated_at = $3
     WHERE account_id = $1 AND id = $2 AND due_at <= $3 RETURNING ${FRAUD_COLUMNS}, key_id`,
    [accountId, id, now, until],
  );
  return rows[0];
}

/** Returns undefined if this worker's lease expired or the check was deleted. */
export async function lockClaimed(
  tx: Tx,
  { accountId, id }: DueCheck,
  until: Date,
): Promise<FraudRecord | undefined> {
  const { rows } = await tx.query<FraudRecord>(
    `SELECT ${FRAUD_COLUMNS} FROM fraud_checks
     WHERE account_id = $1 AND id = $2 AND due_at = $3 FOR NO KEY UPDATE`,
    [accountId, id, until],
  );
  return rows[0];
}

export interface CheckEnd {
  status: FraudStatus;
  riskScore: number | null;
  findings: FraudFindings | null;
  price: bigint;
}

export async function finishCheck(
  tx: Tx,
  { accountId, id }: DueCheck,
  { status, riskScore, findings, price }: CheckEnd,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE fraud_checks SET status_code = $3, risk_score = $4, findings = $5, price = $6, updated_at = $7, due_at = NULL
     WHERE account_id = $1 AND id = $2`,
    [
      accountId,
      id,
      status,
      riskScore,
      findings === null ? null : JSON.stringify(findings),
      price.toString(),
      now,
    ],
  );
}

/** Makes a failed check due later. Returns its number of consecutive failures. */
export async function postpone(
  tx: Tx,
  { accountId, id }: DueCheck,
  { until, again, isFailure }: { until: Date; again: Date; isFailure: boolean },
): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    `UPDATE fraud_checks SET failures = failures + $5::integer, due_at = $4
     WHERE account_id = $1 AND id = $2 AND due_at = $3 RETURNING failures`,
    [accountId, id, until, again, isFailure ? 1 : 0],
  );
  return rows[0]?.failures ?? 0;
}
