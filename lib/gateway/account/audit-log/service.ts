import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import { toAuditLogEntry } from "./resource";
import type { AuditLogEntry } from "./schema";
import { AUDIT_LOG, findEntry } from "./store";

export function listAuditLog(ctx: Context, query: CollectionQuery): Promise<Page<AuditLogEntry>> {
  return listPage(ctx, AUDIT_LOG, query, (rows) => rows.map(toAuditLogEntry));
}

export async function getAuditLogEntry(ctx: Context, seq: number): Promise<AuditLogEntry> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => findEntry(tx, id, seq));
  if (row === undefined) throw notFound("entry with this number");
  return toAuditLogEntry(row);
}
