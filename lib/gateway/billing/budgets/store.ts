import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { BUDGET_LIST } from "./schema-list";

export interface BudgetRecord {
  id: string;
  /** '' is the whole account. */
  cost_centre: string;
  /** Cents as text. */
  amount: string;
  created_at: Date;
  changed_at: Date;
}

const COLUMNS = "id, cost_centre, amount, created_at, changed_at";

export const BUDGETS: ListSource<BudgetRecord, typeof BUDGET_LIST> = {
  list: BUDGET_LIST,
  columns: COLUMNS,
  from: "budgets",
  where: "account_id = $1",
  orderBy: { created_at: ["created_at", "id"], cost_centre: ["cost_centre"] },
};

export async function findBudget(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<BudgetRecord | undefined> {
  const { rows } = await tx.query<BudgetRecord>(
    `SELECT ${COLUMNS} FROM budgets WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return rows[0];
}

export async function lockBudget(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<BudgetRecord | undefined> {
  const { rows } = await tx.query<BudgetRecord>(
    `SELECT ${COLUMNS} FROM budgets WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [accountId, id],
  );
  return rows[0];
}

/** Locks in a fixed order until COMMIT, which serializes concurrent checks and changes. */
export async function lockBudgets(tx: Tx, accountId: number): Promise<BudgetRecord[]> {
  const { rows } = await tx.query<BudgetRecord>(
    `SELECT ${COLUMNS} FROM budgets WHERE account_id = $1 ORDER BY id FOR UPDATE`,
    [accountId],
  );
  return rows;
}

/** Returns undefined if there is one for the cost centre. */
export async function insertBudget(
  tx: Tx,
  accountId: number,
  { costCentre, amount, at }: { costCentre: string; amount: bigint; at: Date },
): Promise<BudgetRecord | undefined> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('budget_ids') AS id");
  const { rows } = await tx.query<BudgetRecord>(
    `INSERT INTO budgets (account_id, id, cost_centre, amount, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (account_id, cost_centre) DO NOTHING RETURNING ${COLUMNS}`,
    [accountId, ids[0]?.id, costCentre, String(amount), at],
  );
  return rows[0];
}

export async function saveAmount(
  tx: Tx,
  accountId: number,
  { id, amount, changed_at: changedAt }: BudgetRecord,
): Promise<void> {
  await tx.query(
    "UPDATE budgets SET amount = $3, changed_at = $4 WHERE account_id = $1 AND id = $2",
    [accountId, id, amount, changedAt],
  );
}

export async function removeBudget(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.query("DELETE FROM budgets WHERE account_id = $1 AND id = $2", [accountId, id]);
}

/**
 * Returns accounts with budgets, by id. `activeSince`: only those with charges in this hour or later, by the time they
 * were booked.
 */
export async function findAccountsWithBudgets(
  tx: Tx,
  { after, limit, activeSince }: { after: number; limit: number; activeSince: Date | null },
): Promise<number[]> {
  const active =
    "EXISTS (SELECT FROM balance_changes c WHERE c.account_id = b.account_id AND c.hour >= $3)";
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT b.account_id FROM budgets b
     WHERE b.account_id > $1 ${activeSince === null ? "" : `AND ${active}`}
     ORDER BY b.account_id LIMIT $2`,
    activeSince === null ? [after, limit] : [after, limit, activeSince],
  );
  return rows.map(({ account_id: id }) => Number(id));
}
