import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { toDetail, toEntry } from "./resource";
import type { RequestLogDetail, RequestLogEntry } from "./schema";
import { countEntries, findEntries, findEntry } from "./store";

/** Requests of the account, newest first. An entry appears within a second after its answer. */
export async function listRequestLogs(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<RequestLogEntry>> {
  const { id } = ctx.account;
  const rows = await withAccount(id, (tx) => findEntries(tx, id, query));
  return {
    items: rows.map(toEntry),
    total: () => withAccount(id, (tx) => countEntries(tx, id, query)),
  };
}

/** One request with its bodies. Throws `not_found`. */
export async function getRequestLog(ctx: Context, requestId: string): Promise<RequestLogDetail> {
  const { id } = ctx.account;
  const row = await withAccount(id, (tx) => findEntry(tx, id, requestId));
  if (row === undefined) throw new DomainError("not_found", "There is no request with this id.");
  return toDetail(row);
}
