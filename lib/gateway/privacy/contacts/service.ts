import {
  COUNT_LIMIT,
  countedUpTo,
  type CollectionQuery,
  exactly,
  type Page,
  type Total,
} from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { isMasked } from "@/lib/core/permissions/permissions";
import { parseTypedPhone } from "@/lib/core/phone/typed-phone";
import { totalOf } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { findBlockedRecord } from "@/lib/gateway/contacts/blocked-numbers/service";
import { findErasedAt } from "@/lib/gateway/contacts/consents/service";
import { getGroupResource, listGroupIds } from "@/lib/gateway/contacts/group-records/service";
import { type NumberSearch, parseNumberSearch } from "@/lib/gateway/contacts/phones/search";
import { listEntriesOf } from "@/lib/gateway/contacts/phones/service";
import { type ContactRecord, findContactsOf } from "@/lib/gateway/contacts/phones/service-known";
import { hasTraces } from "@/lib/gateway/privacy/traces/service";
import { toContact } from "./resource";
import type { Contact, ContactDetail } from "./schema";
import { CONTACT_LIST } from "./schema-list";
import { countContacts, findContactPage, findNumbers } from "./store";

interface Part {
  limit: number;
  offset: number;
}

/** Numbers in any group that match, in order. */
async function findSome(
  tx: Tx,
  accountId: number,
  search: NumberSearch | null,
  part: Part,
): Promise<ContactRecord[]> {
  const groups = await listGroupIds(tx, accountId);
  if (search === null) return findContactPage(tx, accountId, groups, part);
  const phones = await findNumbers(tx, accountId, groups, search, part);
  return findContactsOf(tx, accountId, groups, phones);
}

async function countAll(tx: Tx, accountId: number, search: NumberSearch | null): Promise<Total> {
  const groups = await listGroupIds(tx, accountId);
  const limit = COUNT_LIMIT + 1;
  if (search === null) return countedUpTo(await countContacts(tx, accountId, groups, limit));
  const { length } = await findNumbers(tx, accountId, groups, search, { limit, offset: 0 });
  // As many entries are looked at, and a number may have one in each group: of few numbers none was left out.
  return length * groups.length < COUNT_LIMIT ? exactly(length) : { count: length, isExact: false };
}

/** Numbers of all groups, each once, in order. The total counts up to 10,000. */
export async function listContacts(ctx: Context, query: CollectionQuery): Promise<Page<Contact>> {
  assertVisibleFields(ctx, "groups", CONTACT_LIST, query);
  const { id, iso2 } = ctx.account;
  const typed = query.conditions.find(({ field, op }) => field === "search" && op === "contains");
  const text = typed?.op === "contains" ? typed.values.join(" ") : "";
  const search = parseNumberSearch(text, iso2);
  const { page, itemsPerPage: limit } = query;
  const part = { limit, offset: (page - 1) * limit };
  const rows = await readAccount(id, (tx) => findSome(tx, id, search, part));
  const masked = isMasked("groups", ctx.actor);
  return {
    items: rows.map((row) => toContact(row, masked)),
    total: () =>
      totalOf(query, rows.length, () => readAccount(id, (tx) => countAll(tx, id, search))),
  };
}

/** A number in any spelling as E.164; throws `not_found` for what is none. */
export function parseContactPhone(typed: string, iso2: string): string {
  try {
    return parseTypedPhone(typed, iso2).e164;
  } catch (error) {
    if (error instanceof DomainError) throw notFound("contact with this number");
    throw error;
  }
}

/** Throws `not_found` for a number that is not blocked and stands nowhere. */
export async function assertKnown(tx: Tx, { account }: Context, phone: string): Promise<void> {
  if ((await findBlockedRecord(tx, account.id, phone)) !== null) return;
  if (!(await hasTraces(tx, account, phone))) throw notFound("contact with this number");
}

/** When the data of the person was erased, if nothing has come since that could be erased. */
async function erasedAt(tx: Tx, { account }: Context, phone: string): Promise<number | null> {
  const at = await findErasedAt(tx, account.id, phone);
  return at === null || (await hasTraces(tx, account, phone)) ? null : at;
}

/** What is known of one number; throws `not_found` where nothing is. */
export async function getContact(ctx: Context, typed: string): Promise<ContactDetail> {
  const { id, iso2 } = ctx.account;
  const phone = parseContactPhone(typed, iso2);
  return readAccount(id, async (tx) => {
    await assertKnown(tx, ctx, phone);
    const placed: ContactDetail["entries"] = [];
    for (const entry of await listEntriesOf(tx, ctx, phone)) {
      placed.push({ group: await getGroupResource(tx, id, entry.group_id), entry });
    }
    const blocked = await findBlockedRecord(tx, id, phone);
    return { phone, entries: placed, blocked, forgotten_at: await erasedAt(tx, ctx, phone) };
  });
}
