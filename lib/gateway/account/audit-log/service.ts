import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import { toActivity } from "./resource";
import type { Activity } from "./schema";
import { ACTIVITY, findEntry } from "./store";

/** What was done to the account and by whom, newest first. */
export function listActivity(ctx: Context, query: CollectionQuery): Promise<Page<Activity>> {
  return listPage(ctx, ACTIVITY, query, (rows) => rows.map(toActivity));
}

/** One entry. Throws `not_found`. */
export async function getActivity(ctx: Context, seq: number): Promise<Activity> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => findEntry(tx, id, seq));
  if (row === undefined) throw notFound("entry with this number");
  return toActivity(row);
}
