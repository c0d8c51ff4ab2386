import {
  COUNT_LIMIT,
  countedUpTo,
  type CollectionQuery,
  type Condition,
  toExactTotal,
  type Page,
  type Stream,
  type Total,
} from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { attempt } from "@/lib/db/attempt";
import { countRows, listPage, countTotal } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { getGroupRecord } from "@/lib/gateway/contacts/group-records/public";
import type { Phone } from "./schema";
import { PHONE_LIST } from "./schema-list";
import { type ContactSearch, parseContactSearch } from "./search";
import { toResource } from "./service";
import { ALL_PHONES, findPhoneRange, FOUND_PHONES, type PhoneRecord, PHONES } from "./store";
import { countContacts, findContactIds } from "./store-search";

/** Maximum numbers in memory while a group is streamed. */
const CHUNK_SIZE = 1_000;
const SEARCH_CHUNK = 10_000;
const COUNT_TIMEOUT_MS = 1_000;

/** `search` is null if the search text can't match any number. */
interface PhoneQuery {
  groupId: string;
  count: number;
  conditions: Condition[];
  search: ContactSearch | null;
  query: CollectionQuery;
}

async function parsePhoneQuery(
  ctx: Context,
  groupId: number,
  query: CollectionQuery,
): Promise<PhoneQuery> {
  assertVisibleFields(ctx, "groups", PHONE_LIST, query);
  const { id, iso2 } = ctx.account;
  const group = await readAccount(id, (tx) => getGroupRecord(tx, id, groupId));
  const input = query.conditions.find(({ field, op }) => field === "search" && op === "contains");
  const conditions = resolvePhones(query.conditions, "phone", iso2).filter(
    (item) => item !== input,
  );
  const text = input?.op === "contains" ? input.values.join(" ") : "";
  const search = parseContactSearch(text, iso2, group.group_id);
  return { groupId: group.group_id, count: Number(group.count_items), conditions, search, query };
}

/** Counts up to 10,000 for a search; without conditions uses the group's count. */
async function countMatches(
  accountId: number,
  { groupId, count, conditions, search }: PhoneQuery,
): Promise<Total> {
  if (search === null && conditions.length === 0) return toExactTotal(count);
  return readAccount(accountId, async (tx) => {
    if (search === null) return countRows(tx, PHONES, [accountId, groupId], { conditions });
    const attempted = await attempt(tx, COUNT_TIMEOUT_MS, () =>
      countContacts(tx, accountId, groupId, search, COUNT_LIMIT + 1),
    );
    return countedUpTo(attempted?.value ?? COUNT_LIMIT + 1);
  });
}

async function searchPage(
  ctx: Context,
  phoneQuery: PhoneQuery,
  search: ContactSearch,
): Promise<Page<Phone>> {
  const { id } = ctx.account;
  const { groupId, conditions, query } = phoneQuery;
  const { page, itemsPerPage, order } = query;
  const isDescending = order[0]?.direction !== "asc";
  const isAlone = conditions.length === 0 && order[0]?.field !== "phone";
  const offset = (page - 1) * itemsPerPage;
  // With other filters or orders, only the first 10,000 results are considered.
  const walk = isAlone ? { limit: itemsPerPage, offset } : { limit: COUNT_LIMIT, offset: 0 };
  const ids = await readAccount(id, (tx) =>
    findContactIds(tx, id, groupId, search, { isDescending, after: null, ...walk }),
  );
  const rest = isAlone ? { ...query, page: 1, conditions } : { ...query, conditions };
  const toPhones = (rows: PhoneRecord[]) => rows.map((row) => toResource(ctx, row));
  const foundPage = await listPage(ctx, FOUND_PHONES, rest, toPhones, [groupId, ids]);
  if (!isAlone) return foundPage;
  return {
    ...foundPage,
    total: () => countTotal(query, foundPage.items.length, () => countMatches(id, phoneQuery)),
  };
}

async function* readAll(
  accountId: number,
  { groupId, conditions, search }: PhoneQuery,
  isDescending: boolean,
): AsyncGenerator<PhoneRecord[]> {
  let after: string | null = null;
  for (;;) {
    const from = after;
    const { rows, last } = await readAccount(accountId, async (tx) => {
      const walk = { isDescending, after: from, limit: CHUNK_SIZE, conditions };
      if (search === null) {
        const phoneRange = await findPhoneRange(tx, accountId, groupId, walk);
        return {
          rows: phoneRange,
          last: phoneRange.length < CHUNK_SIZE ? null : (phoneRange.at(-1)?.phone_id ?? null),
        };
      }
      const limit = SEARCH_CHUNK;
      const step = { isDescending, after: from, limit, offset: 0 };
      const among = await findContactIds(tx, accountId, groupId, search, step);
      const phoneRange = await findPhoneRange(tx, accountId, groupId, { ...walk, limit, among });
      return { rows: phoneRange, last: among.length < limit ? null : (among.at(-1) ?? null) };
    });
    yield rows;
    if (last === null) return;
    after = last;
  }
}

function streamPhones(ctx: Context, phoneQuery: PhoneQuery): Stream<Phone> {
  const isDescending = phoneQuery.query.order[0]?.direction !== "asc";
  return {
    async *pages() {
      for await (const rows of readAll(ctx.account.id, phoneQuery, isDescending)) {
        yield rows.map((row) => toResource(ctx, row));
      }
    },
    total: () => countMatches(ctx.account.id, phoneQuery),
  };
}

/**
 * Returns one page if requested, otherwise all matches. Throws `not_found`, and `forbidden` for filters on fields
 * hidden from the caller's role.
 */
export async function listPhones(
  ctx: Context,
  groupId: number,
  query: CollectionQuery,
): Promise<Page<Phone> | Stream<Phone>> {
  const phoneQuery = await parsePhoneQuery(ctx, groupId, query);
  if (query.isPaged !== true) return streamPhones(ctx, phoneQuery);
  if (phoneQuery.search !== null) return searchPage(ctx, phoneQuery, phoneQuery.search);
  const rest = { ...query, conditions: phoneQuery.conditions };
  const toPhones = (rows: PhoneRecord[]) => rows.map((row) => toResource(ctx, row));
  const source = phoneQuery.conditions.length === 0 ? ALL_PHONES : PHONES;
  const page = await listPage(ctx, source, rest, toPhones, [phoneQuery.groupId]);
  const count = () => countMatches(ctx.account.id, phoneQuery);
  return { ...page, total: () => countTotal(query, page.items.length, count) };
}

/**
 * Yields group by group in the order of addition. Takes no locks: only a snapshot transaction gives a consistent
 * copy; others may include numbers added meanwhile.
 */
export async function* iterateGroupPhones(
  tx: Tx,
  accountId: number,
  groupIds: readonly number[],
  chunk = CHUNK_SIZE,
): AsyncGenerator<PhoneRecord[]> {
  for (const groupId of groupIds) {
    let after: string | null = null;
    for (;;) {
      const walk = { isDescending: false, after, limit: chunk, conditions: [] };
      const rows: PhoneRecord[] = await findPhoneRange(tx, accountId, String(groupId), walk);
      if (rows.length > 0) yield rows;
      if (rows.length < chunk) break;
      after = rows.at(-1)?.phone_id ?? null;
    }
  }
}
