import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import type { TransferKind } from "./transfer";

/** Ledger rows for `payments.ts`. No other folder may import this: it can overdraw balances. */

export interface Clawback {
  kind: "reverse" | "refund";
  amount: Micro;
  ref: string;
  reverses: string | null;
  note: string;
}

/** Resets `taken_back` once the balance is within its limit. */
export async function releaseTakenBack(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `UPDATE ledger_accounts SET taken_back = 0
     WHERE account_id = $1 AND kind = 'available' AND taken_back > 0 AND balance >= min_balance`,
    [accountId],
  );
}

/** Debits `available`; `taken_back` keeps the amount below the minimum. */
export async function debitAvailable(
  tx: Tx,
  accountId: number,
  amount: Micro,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE ledger_accounts SET balance = balance - $2::bigint, changed_at = $3,
       taken_back = greatest(taken_back, min_balance - balance + $2::bigint)
     WHERE account_id = $1 AND kind = 'available'`,
    [accountId, amount.toString(), at],
  );
}

export async function addToBank(tx: Tx, accountId: number, amount: Micro, at: Date): Promise<void> {
  await tx.query(
    `UPDATE ledger_accounts SET balance = balance + $2::bigint, changed_at = $3
     WHERE account_id = $1 AND kind = 'bank'`,
    [accountId, amount.toString(), at],
  );
}

export async function insertClawback(
  tx: Tx,
  accountId: number,
  { kind, amount, ref, reverses, note }: Clawback,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_transfers (account_id, transfer_id, kind, ref, debit, credit, amount, reverses, note, created_at)
     VALUES ($1, $2, $3, $4, 'available', 'bank', $5, $6, $7, $8)`,
    [accountId, uuidv7(), kind, ref, amount.toString(), reverses, note, at],
  );
}

interface BookedTransfer {
  transfer_id: string;
  kind: TransferKind;
  amount: string;
}

export async function listBooked(
  tx: Tx,
  accountId: number,
  ref: string,
): Promise<BookedTransfer[]> {
  const { rows } = await tx.query<BookedTransfer>(
    `SELECT transfer_id, kind, amount FROM ledger_transfers
     WHERE account_id = $1 AND kind IN ('topup', 'fee', 'vat') AND ref = $2`,
    [accountId, ref],
  );
  return rows;
}
