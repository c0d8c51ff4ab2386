import { notFound } from "@/lib/core/errors";
import { readAsOwner } from "@/lib/db/transaction";
import { findByNumber, findOpen } from "./store-open";
import { findWithoutRate } from "./store-without-rate";

/** Lists the open invoices of all accounts, longest due first. */
export const listOpenInvoices = () => readAsOwner((tx) => findOpen(tx, null));

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
