import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { getRecord, listByKind } from "@/lib/gateway/billing/documents/public";
import { toCreditNote } from "./resource";
import type { CreditNote } from "./schema";

export function listCreditNotes(ctx: Context, query: CollectionQuery): Promise<Page<CreditNote>> {
  return listByKind(ctx, "credit_note", query, (record) => toCreditNote(record, ctx.basePath));
}

export async function getCreditNote(ctx: Context, creditNoteId: number): Promise<CreditNote> {
  return toCreditNote(await getRecord(ctx, creditNoteId, "credit_note"), ctx.basePath);
}
