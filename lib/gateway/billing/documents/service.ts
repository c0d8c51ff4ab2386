import type { BillingDocument } from "@/lib/core/billing/document";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { toDocumentDetail, toDocumentItem } from "./resource";
import type { BillingDocumentDetail, BillingDocumentItem } from "./schema";
import type { DocumentKind } from "./schema-values";
import {
  type DocumentRecord,
  documentSource,
  findCreditNote,
  findDocument,
  lockInvoice,
  lockInvoiceByPayment,
  lockInvoicesByLine,
  sumCredited,
} from "./store";
import { findPaymentsByInvoice } from "./store-payments";
import { findReminders, findSettlements } from "./store-reminders";
import { parseStoredDocument } from "./stored-document";

export {
  type DocumentRecord,
  findCreditNote,
  lockInvoice,
  lockInvoiceByPayment,
  lockInvoicesByLine,
  sumCredited,
};

const NAMES: Readonly<Record<DocumentKind, string>> = {
  invoice: "invoice",
  credit_note: "credit note",
};

export function listByKind<T>(
  ctx: Context,
  kind: DocumentKind,
  query: CollectionQuery,
  toItem: (record: DocumentRecord) => T,
): Promise<Page<T>> {
  return listPage(ctx, documentSource(kind), query, (rows) => rows.map(toItem));
}

/** Throws `not_found`. */
export async function getRecord(
  { account: { id } }: Context,
  documentId: number,
  kind: DocumentKind | null = null,
): Promise<DocumentRecord> {
  const record = await readAccount(id, (tx) => findDocument(tx, id, documentId, kind));
  if (record === undefined) {
    throw notFound(`${kind === null ? "document" : NAMES[kind]} with this ID`);
  }
  return record;
}

/** Throws `not_found`. */
export async function getStoredDocument(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<BillingDocument> {
  const record = await findDocument(tx, accountId, documentId);
  if (record === undefined) throw notFound("document with this ID");
  return parseStoredDocument(record.document);
}

export function listDocuments(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<BillingDocumentItem>> {
  return listPage(ctx, documentSource(null), query, (rows) =>
    rows.map((row) => toDocumentItem(row, ctx.basePath)),
  );
}

export async function getDocument(
  ctx: Context,
  documentId: number,
): Promise<BillingDocumentDetail> {
  const record = await getRecord(ctx, documentId);
  const { id } = ctx.account;
  const history = await readAccount(id, async (tx) => ({
    payments: await findPaymentsByInvoice(tx, id, documentId),
    reminders: await findReminders(tx, id, documentId),
    settlements: await findSettlements(tx, id, documentId),
  }));
  return toDocumentDetail(record, history, ctx.basePath);
}
