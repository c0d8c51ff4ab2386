import {
  type CollectionQuery,
  type Condition,
  toExactTotal,
  type Page,
} from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import type { AnyList } from "@/lib/core/list";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { type PermissionScope, isMasked } from "@/lib/core/permissions/permissions";
import { phonePart, phonePrefix } from "@/lib/core/phone/phone-search";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { type ContactNames, findContactNames } from "@/lib/gateway/contacts/contact-names/public";
import type { BulkDrop, BulkUnsubscribe } from "@/lib/gateway/messaging/bulks/schema-people";
import { toDrop, toUnsubscribe } from "./resource-people";
import { DROP_LIST, UNSUBSCRIBE_LIST } from "@/lib/gateway/messaging/bulks/schema-people-lists";
import { truncateEntry } from "@/lib/gateway/messaging/bulks/recipients";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import { hasGroups } from "@/lib/gateway/messaging/bulks/schema-values";
import { findBulk } from "@/lib/gateway/messaging/bulks/store";
import { countDrops, type DropRecord, DROP_SOURCE } from "./store-drops";
import { type UnsubscribeRecord, UNSUBSCRIBES } from "./store-unsubscribes";

const PHONE_ORDER: CollectionQuery["order"] = [{ field: "phone", direction: "asc" }];

async function getBulk(ctx: Context, id: string): Promise<BulkRecord> {
  const uuid = parseUuid(id, `bulk ${id}`);
  const bulk = await readAccount(ctx.account.id, (tx) => findBulk(tx, ctx.account.id, uuid));
  if (bulk === undefined) throw notFound(`bulk ${id}`);
  return bulk;
}

/**
 * Returns the scope that permits dropped numbers. They have no message: a role that sees numbers of messages but not of
 * groups could read a whole group through a dry run that drops every recipient.
 */
function getPermissionScope({ actor }: Context, bulk: BulkRecord): PermissionScope {
  return hasGroups(bulk) && isMasked("groups", actor) ? "groups" : "messages";
}

/** Resolves parts of numbers to both stored forms: invalid entries are stored as given, truncated. */
function resolveParts(conditions: readonly Condition[], iso2: string): Condition[] {
  const toStoredPrefix = (part: string) =>
    phonePrefix(part, iso2) ?? phonePart(part) ?? truncateEntry(part);
  const toStoredForms = (part: string) => [toStoredPrefix(part), truncateEntry(part)];
  return conditions.map((condition) =>
    condition.field === "phone" && condition.op === "contains"
      ? { ...condition, values: [...new Set(condition.values.flatMap(toStoredForms))] }
      : condition,
  );
}

interface PeopleQuery<Q> {
  uuid: string;
  query: Q;
  isHidden: boolean;
}

function parsePeopleQuery<Q extends CollectionQuery>(
  ctx: Context,
  { uuid }: BulkRecord,
  [list, scope]: readonly [AnyList, PermissionScope],
  query: Q,
): PeopleQuery<Q> {
  assertVisibleFields(ctx, scope, list, query);
  const conditions = resolveParts(query.conditions, ctx.account.iso2);
  return { uuid, query: { ...query, conditions }, isHidden: isMasked(scope, ctx.actor) };
}

/** Throws `not_found`, and `forbidden` for numbers that the role can't see. */
export async function parseDropsQuery<Q extends CollectionQuery>(
  ctx: Context,
  id: string,
  query: Q,
): Promise<PeopleQuery<Q>> {
  const bulk = await getBulk(ctx, id);
  return parsePeopleQuery(ctx, bulk, [DROP_LIST, getPermissionScope(ctx, bulk)], query);
}

export async function parseUnsubscribesQuery<Q extends CollectionQuery>(
  ctx: Context,
  id: string,
  query: Q,
): Promise<PeopleQuery<Q>> {
  return parsePeopleQuery(ctx, await getBulk(ctx, id), [UNSUBSCRIBE_LIST, "messages"], query);
}

async function findNames(
  { account }: Context,
  tx: Tx,
  rows: readonly { phone: string | null }[],
  isHidden: boolean,
): Promise<ContactNames | null> {
  if (isHidden) return null;
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  return findContactNames(tx, account.id, phones);
}

export async function listBulkDrops(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Page<BulkDrop>> {
  const { uuid, query: asked, isHidden } = await parseDropsQuery(ctx, id, query);
  const toDrops = async (rows: DropRecord[], tx: Tx) =>
    rows.map(toDrop(await findNames(ctx, tx, rows, isHidden)));
  const page = await listPage(ctx, DROP_SOURCE, { ...asked, order: PHONE_ORDER }, toDrops, [uuid]);
  const { id: accountId } = ctx.account;
  return {
    ...page,
    total: async () => {
      const attempted = await readAccount(accountId, (tx) =>
        countDrops(tx, accountId, uuid, asked.conditions),
      );
      return attempted === null ? page.total() : toExactTotal(attempted);
    },
  };
}

export async function listBulkUnsubscribes(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Page<BulkUnsubscribe>> {
  const { uuid, query: asked, isHidden } = await parseUnsubscribesQuery(ctx, id, query);
  const toUnsubscribes = async (rows: UnsubscribeRecord[], tx: Tx) =>
    rows.map(toUnsubscribe(await findNames(ctx, tx, rows, isHidden)));
  return listPage(ctx, UNSUBSCRIBES, asked, toUnsubscribes, [uuid]);
}
