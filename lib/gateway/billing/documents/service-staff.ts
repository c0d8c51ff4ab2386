import { notFound } from "@/lib/core/errors";
import { readAsOwner, withAccount } from "@/lib/db/transaction";
import { payInvoice } from "./service-open";
import { findByNumber, findOpen } from "./store-open";
import { findWithoutRate } from "./store-without-rate";

/** Open invoices of all accounts, those that were due first. */
export const listOpenInvoices = () => readAsOwner(findOpen);

const MAX_DOCUMENTS = 20;

/** The latest documents of all accounts that ought to state their VAT in the seller's currency, and had no rate for it. */
export const listWithoutExchangeRate = () =>
  readAsOwner((tx) => findWithoutRate(tx, MAX_DOCUMENTS));

/** Whose document a number is. Throws `not_found` for a number that was never given. */
export async function findOwnerOf(
  number: string,
): Promise<{ accountId: number; documentId: number }> {
  const found = await readAsOwner((tx) => findByNumber(tx, number));
  if (found === undefined) throw notFound(`document ${number}`);
  return { accountId: Number(found.account_id), documentId: Number(found.document_id) };
}

/**
 * Notes that an open invoice was paid, less what credit notes took back, and credits its account in the same transaction. False when it isn't open, so a
 * second time credits nothing. Throws `not_found` for a number that was never given.
 */
export async function settleInvoice(number: string): Promise<boolean> {
  const { accountId, documentId } = await findOwnerOf(number);
  // Own transaction: an operator's command, no request.
  return withAccount(accountId, (tx) => payInvoice(tx, accountId, documentId, number));
}
