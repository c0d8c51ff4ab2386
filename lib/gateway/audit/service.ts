import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { toActivity } from "./resource";
import type { Activity } from "./schema";
import { countEntries, findEntries, findEntry } from "./store";

/** What was done to the account and by whom, newest first. */
export async function listActivity(ctx: Context, query: CollectionQuery): Promise<Page<Activity>> {
  const { id } = ctx.account;
  const rows = await withAccount(id, (tx) => findEntries(tx, id, query));
  return {
    items: rows.map(toActivity),
    total: () => withAccount(id, (tx) => countEntries(tx, id, query)),
  };
}

/** One entry. Throws `not_found`. */
export async function getActivity(ctx: Context, seq: number): Promise<Activity> {
  const { id } = ctx.account;
  const row = await withAccount(id, (tx) => findEntry(tx, id, seq));
  if (row === undefined) throw new DomainError("not_found", "There is no entry with this number.");
  return toActivity(row);
}
