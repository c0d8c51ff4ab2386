import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";

/** Balances at which something is to be done; null: at none. */
export interface Thresholds {
  /** Below it. */
  below: Micro | null;
  /** From it on. */
  from: Micro | null;
}

const COLUMNS = { alert: "alert", topUp: "top_up" } as const;

/**
 * Says at which balances an account is due for an alert or an auto top-up: whatever moves money then marks it
 * (`has_crossed`), and looks for due accounts read only those. Called by whatever changes what the values follow from, in the
 * same transaction, which locks the balance last.
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

/**
 * Which accounts a look for due ones reads: those whose balance crossed a threshold, or all, since processes of a version
 * before the thresholds save none.
 */
export type DueScope = "crossed" | "all";

/** The next accounts of a look, by number. */
export interface DueLook {
  after: number;
  limit: number;
  scope: DueScope;
}

/** The condition of a scope on an alias of `ledger_accounts`. */
export const withinScope = (alias: string, scope: DueScope): string =>
  scope === "crossed" ? `${alias}.has_crossed` : "true";
