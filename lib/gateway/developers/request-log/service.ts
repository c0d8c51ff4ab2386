import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import { toDetail, toEntry } from "./resource";
import type { RequestLogDetail, RequestLogEntry } from "./schema";
import { findEntry, REQUEST_LOGS } from "./store";

/** Lists requests, which appear within a second after the response. */
export function listRequestLogs(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<RequestLogEntry>> {
  return listPage(ctx, REQUEST_LOGS, query, (rows) => rows.map(toEntry));
}

/** Throws `not_found`. */
export async function getRequestLog(ctx: Context, requestId: string): Promise<RequestLogDetail> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => findEntry(tx, id, requestId));
  if (row === undefined) throw notFound("request with this ID");
  return toDetail(row);
}
