import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import type { LedgerKind, TransferKind } from "./transfer";

export interface PastTransfer {
  id: string;
  at: Date;
  kind: TransferKind;
  debit: LedgerKind;
  credit: LedgerKind;
  amount: Micro;
  ref: string;
}

/** Lists transfers, newest first. Transfer ids carry their time, so the primary key orders them. */
export async function listTransfers(
  tx: Tx,
  accountId: number,
  limit: number,
): Promise<PastTransfer[]> {
  const { rows } = await tx.query(
    `SELECT transfer_id, created_at, kind, debit, credit, amount, ref FROM ledger_transfers
     WHERE account_id = $1 ORDER BY transfer_id DESC LIMIT $2`,
    [accountId, limit],
  );
  return rows.map((row) => ({
    id: row.transfer_id,
    at: row.created_at,
    kind: row.kind,
    debit: row.debit,
    credit: row.credit,
    amount: BigInt(row.amount),
    ref: row.ref,
  }));
}

export async function hasTransfer(
  tx: Tx,
  accountId: number,
  kind: TransferKind,
  ref: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM ledger_transfers WHERE account_id = $1 AND kind = $2 AND ref = $3",
    [accountId, kind, ref],
  );
  return rowCount !== 0;
}
