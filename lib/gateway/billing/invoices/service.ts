import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { getRecord, listByKind } from "@/lib/gateway/billing/documents/public";
import { toInvoice } from "./resource";
import type { Invoice } from "./schema";

export function listInvoices(ctx: Context, query: CollectionQuery): Promise<Page<Invoice>> {
  return listByKind(ctx, "invoice", query, (record) => toInvoice(record, ctx.basePath));
}

export async function getInvoice(ctx: Context, invoiceId: number): Promise<Invoice> {
  return toInvoice(await getRecord(ctx, invoiceId, "invoice"), ctx.basePath);
}
