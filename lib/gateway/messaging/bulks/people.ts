import type { CollectionQuery, Condition, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { readUuid } from "@/lib/core/ids/read-uuid";
import type { AnyList } from "@/lib/core/list";
import { assertAskable } from "@/lib/core/permissions/askable";
import { isMasked } from "@/lib/core/permissions/permissions";
import { phonePart, phonePrefix } from "@/lib/core/phone/phone-search";
import { listPage } from "@/lib/db/list";
import { readAccount } from "@/lib/db/transaction";
import type { BulkDrop, BulkUnsubscribe } from "./schema-people";
import { toDrop, toUnsubscribe } from "./resource-people";
import { DROP_LIST, UNSUBSCRIBE_LIST } from "./schema-people-lists";
import { findBulk } from "./store";
import { countDrops, type DropRecord, DROPS } from "./store-drops";
import { UNSUBSCRIBES } from "./store-unsubscribes";

const BY_NUMBER: CollectionQuery["order"] = [{ field: "phone", direction: "asc" }];

/** The bulk that a path names; throws `not_found`. */
export async function readBulkId(ctx: Context, id: string): Promise<string> {
  const uuid = readUuid(id, `bulk ${id}`);
  const bulk = await readAccount(ctx.account.id, (tx) => findBulk(tx, ctx.account.id, uuid));
  if (bulk === undefined) throw notFound(`bulk ${id}`);
  return uuid;
}

/** Parts of numbers as they are stored, however they are spelled, and as they stand: entries that are no numbers are as they were given. */
function resolveParts(conditions: readonly Condition[], iso2: string): Condition[] {
  const asStored = (part: string) => phonePrefix(part, iso2) ?? phonePart(part) ?? part;
  return conditions.map((one) =>
    one.field === "phone" && one.op === "contains"
      ? { ...one, values: [...new Set(one.values.flatMap((part) => [asStored(part), part]))] }
      : one,
  );
}

/** What is asked of a list of a bulk's people, as its store takes it. Throws `forbidden` for numbers that the role can't see. */
export function readPeopleQuery<Q extends CollectionQuery>(
  ctx: Context,
  list: AnyList,
  query: Q,
): Q {
  assertAskable(ctx, "messages", list, query);
  return { ...query, conditions: resolveParts(query.conditions, ctx.account.iso2) };
}

/** Whom a bulk left out and why, in the order of their numbers, with entries that are no numbers. */
export async function listBulkDrops(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Page<BulkDrop>> {
  const asked = readPeopleQuery(ctx, DROP_LIST, query);
  const uuid = await readBulkId(ctx, id);
  const isHidden = isMasked("messages", ctx.actor);
  const toDrops = (rows: DropRecord[]) => rows.map(toDrop(isHidden));
  const page = await listPage(ctx, DROPS, { ...asked, order: BY_NUMBER }, toDrops, [uuid]);
  const { id: accountId } = ctx.account;
  return {
    ...page,
    total: async () =>
      (await readAccount(accountId, (tx) => countDrops(tx, accountId, uuid, asked.conditions))) ??
      page.total(),
  };
}

/** Who unsubscribed because of a bulk, the latest first. */
export async function listBulkUnsubscribes(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Page<BulkUnsubscribe>> {
  const asked = readPeopleQuery(ctx, UNSUBSCRIBE_LIST, query);
  const uuid = await readBulkId(ctx, id);
  const isHidden = isMasked("messages", ctx.actor);
  return listPage(ctx, UNSUBSCRIBES, asked, (rows) => rows.map(toUnsubscribe(isHidden)), [uuid]);
}
