import { notFound } from "@/lib/core/errors";
import { readAsOwner, withAccount } from "@/lib/db/transaction";
import { payInvoice } from "./pay";
import { findByNumber, findOpen } from "./store-open";
import { findWithoutRate } from "./store-without-rate";

export const listOpenInvoices = () => readAsOwner(findOpen);

const MAX_DOCUMENTS = 20;

export const listWithoutExchangeRate = () =>
  readAsOwner((tx) => findWithoutRate(tx, MAX_DOCUMENTS));

/** Throws `not_found`. */
export async function findDocumentOwner(
  number: string,
): Promise<{ accountId: number; documentId: number }> {
  const result = await readAsOwner((tx) => findByNumber(tx, number));
  if (result === undefined) throw notFound(`document ${number}`);
  return { accountId: Number(result.account_id), documentId: Number(result.document_id) };
}

/** Returns false if it isn't open, so repeating it credits once. Throws `not_found`. */
export async function settleInvoice(number: string): Promise<boolean> {
  const { accountId, documentId } = await findDocumentOwner(number);
  // Own transaction: operator command.
  return withAccount(accountId, (tx) => payInvoice(tx, accountId, documentId, number));
}
