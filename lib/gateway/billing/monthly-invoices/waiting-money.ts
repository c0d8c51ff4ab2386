import type { Tx } from "@/lib/db/transaction";
import { findOpen } from "@/lib/gateway/billing/documents/public";
import { isNamedByWaitingLine } from "@/lib/gateway/billing/payments/public";
import { findOpenTransfers, openCredit } from "@/lib/gateway/billing/received-transfers/public";

/** Nobody is reminded of what an overpayment covers, which an operator has yet to assign. */
async function isCoveredByCredit(tx: Tx, accountId: number, invoiceId: number): Promise<boolean> {
  const transfers = await findOpenTransfers(tx, accountId);
  let credit = transfers.reduce((sum, transfer) => sum + openCredit(transfer), 0n);
  if (credit === 0n) return false;
  // Credit counts once, for the invoices due first.
  for (const { document_id, amount, credited, paid } of await findOpen(tx, accountId)) {
    const open = BigInt(amount) - BigInt(credited) - BigInt(paid);
    const isCovered = credit >= open;
    if (Number(document_id) === invoiceId) return isCovered;
    if (isCovered) credit -= open;
  }
  return false;
}

/** Checks whether money for an open invoice may have arrived, about which an operator has yet to decide. */
export async function hasMoneyWaiting(
  tx: Tx,
  accountId: number,
  { documentId, number }: { documentId: number; number: string },
): Promise<boolean> {
  return (
    (await isNamedByWaitingLine(tx, number)) || (await isCoveredByCredit(tx, accountId, documentId))
  );
}
