import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";

export interface Thresholds {
  /** Triggers below it. */
  below: Micro | null;
  /** Triggers from it on. */
  from: Micro | null;
}

const COLUMNS = { alert: "alert", topUp: "top_up" } as const;

/**
 * Balances that trigger an alert or auto top-up: movements of money then set `has_crossed`, so searches for due
 * accounts read only those. Called by every change of their inputs, in the same transaction, which locks the balance
 * last.
 */
export async function saveThresholds(
  tx: Tx,
  accountId: number,
  purpose: keyof typeof COLUMNS,
  { below, from }: Thresholds,
): Promise<void> {
  const column = COLUMNS[purpose];
  await tx.query(
    `UPDATE ledger_accounts SET ${column}_below = $2::bigint, ${column}_from = $3::bigint
     WHERE account_id = $1 AND kind = 'available'
       AND (${column}_below IS DISTINCT FROM $2::bigint OR ${column}_from IS DISTINCT FROM $3::bigint)`,
    [accountId, below?.toString() ?? null, from?.toString() ?? null],
  );
}

/** `all`, since versions before the thresholds save none. */
export type DueScope = "crossed" | "all";

export interface DueQuery {
  after: number;
  limit: number;
  scope: DueScope;
}

export const toScopeCondition = (alias: string, scope: DueScope): string =>
  scope === "crossed" ? `${alias}.has_crossed` : "true";
