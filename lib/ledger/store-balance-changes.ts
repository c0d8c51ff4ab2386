import type { BalanceItem } from "@/lib/core/billing/balance-items";
import type { Micro } from "@/lib/core/money/money";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

export interface BalanceChange {
  accountId: number;
  item: BalanceItem;
  /** Micro-units; negative if the balance fell. */
  amount: Micro;
  /** Default: the database's `now()`, like its transfer. */
  at?: Date | undefined;
  serviceCode?: string;
  iso2?: string;
  keyId?: number;
}

const ADD_CHANGES_SQL = groupStatement(
  "ledger_balance_changes_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO balance_changes AS b (account_id, hour, item, service_code, iso2, key_id, entries, amount)
     SELECT ${accountIdIn("n")}, date_trunc('hour', coalesce(n.at, now()), 'UTC'), n.item, n.service_code, n.iso2, n.key_id, count(*), sum(n.amount)
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
       AS n (account_id, at, item, service_code, iso2, key_id, amount) ${anchor}
     GROUP BY 1, 2, 3, 4, 5, 6
     ON CONFLICT (account_id, hour, item, service_code, iso2, key_id) DO UPDATE SET
       entries = b.entries + excluded.entries, amount = b.amount + excluded.amount`,
);

/** Adds balance changes. The caller holds the ledger locks, so an account's rows never deadlock. */
export async function addBalanceChanges(tx: Tx, changes: readonly BalanceChange[]): Promise<void> {
  await tx.query({
    ...(await ADD_CHANGES_SQL()),
    values: [
      changes.map(({ accountId }) => accountId),
      changes.map(({ at }) => at ?? null),
      changes.map(({ item }) => item),
      changes.map(({ serviceCode = "" }) => serviceCode),
      changes.map(({ iso2 = "" }) => iso2),
      changes.map(({ keyId = 0 }) => keyId),
      changes.map(({ amount }) => amount.toString()),
    ],
  });
}
