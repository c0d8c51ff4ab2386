import { type BasisPoints, calculateCharge } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import type { Context } from "@/lib/core/context";
import { withAccount } from "@/lib/db/transaction";
import type { StoredDocument } from "@/lib/gateway/billing/documents/stored-document";
import { parseStoredDocument } from "@/lib/gateway/billing/documents/public";
import { issueReturnCreditNote, issueForPayment, type PaidPayment } from "./issue";

let lastPayment = 0;

/** Makes a payment with a unique ID for an account. */
export function makePayment(
  { account }: Context,
  net = 10_000n,
  { feeRate = 0, vatRate = 1_900 }: { feeRate?: BasisPoints; vatRate?: BasisPoints } = {},
): PaidPayment {
  lastPayment += 1;
  return {
    paymentId: lastPayment,
    type: 91,
    charge: calculateCharge(net, feeRate, vatRate),
    feeRate,
    vatRate,
    vatCategory: vatRate === 0 ? "O" : "S",
    paidAt: new Date(),
    currency: account.currency,
  };
}

/** Issues a payment's invoice in its own transaction. */
export const issueInvoice = (ctx: Context, paid: PaidPayment = makePayment(ctx)) =>
  withAccount(ctx.account.id, (tx) => issueForPayment(tx, ctx.account.id, paid));

/** Issues an invoice and the credit note that takes it back; returns the id of the latter. */
export async function issueCreditNote(
  ctx: Context,
  paid = makePayment(ctx),
  reason = "Returned by the bank",
): Promise<number> {
  const { id } = ctx.account;
  await issueInvoice(ctx, paid);
  const { paymentId } = paid;
  const noteId = await withAccount(id, (tx) =>
    issueReturnCreditNote(tx, id, { paymentId, reason: () => reason }),
  );
  if (noteId === null) throw new Error("No credit note was issued");
  return noteId;
}

/** A document of the account as it is stored. */
export function getStoredDocument(
  { account }: Context,
  documentId: number,
): Promise<BillingDocument> {
  return withAccount(account.id, async (tx) => {
    const { rows } = await tx.query<{ document: StoredDocument }>(
      "SELECT document FROM billing_documents WHERE account_id = $1 AND document_id = $2",
      [account.id, documentId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error("The document is not there");
    return parseStoredDocument(row.document);
  });
}
