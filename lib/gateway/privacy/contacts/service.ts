import {
  COUNT_LIMIT,
  countedUpTo,
  type CollectionQuery,
  toExactTotal,
  type Page,
  type Total,
} from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { isMasked } from "@/lib/core/permissions/permissions";
import { parseTypedPhone } from "@/lib/core/phone/typed-phone";
import { countTotal } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import {
  findContactNames,
  findOwnName,
  findPhonesByOwnName,
  setOwnName,
} from "@/lib/gateway/contacts/contact-names/public";
import { findBlockedRecord } from "@/lib/gateway/contacts/blocked-numbers/public";
import { findErasedAt } from "@/lib/gateway/contacts/consents/public";
import { getGroupResource, listGroupIds } from "@/lib/gateway/contacts/group-records/public";
import {
  type ContactRecord,
  findContactsByPhones,
  findNumbers,
  listEntriesByPhone,
  type NumberSearch,
  parseNumberSearch,
} from "@/lib/gateway/contacts/phones/public";
import { hasTraces } from "@/lib/gateway/privacy/traces/public";
import { toContact } from "./resource";
import type { Contact, ContactDetail, ContactUpdate } from "./schema";
import { CONTACT_LIST } from "./schema-list";
import { countContacts, findContactPage } from "./store";

interface Part {
  limit: number;
  offset: number;
}

async function findContactRecords(
  tx: Tx,
  accountId: number,
  search: NumberSearch | null,
  part: Part,
): Promise<ContactRecord[]> {
  const groups = await listGroupIds(tx, accountId);
  if (search === null) return findContactPage(tx, accountId, groups, part);
  const phones = await findMatches(tx, accountId, groups, search, part);
  return findContactsByPhones(tx, accountId, groups, phones);
}

async function findMatches(
  tx: Tx,
  accountId: number,
  groups: readonly number[],
  search: NumberSearch,
  { limit, offset }: Part,
): Promise<string[]> {
  const text = search.words?.join(" ") ?? "";
  const namedPhones = await findPhonesByOwnName(tx, accountId, text, COUNT_LIMIT);
  if (namedPhones.length === 0)
    return findNumbers(tx, accountId, groups, search, { limit, offset });
  const contacts = await findContactsByPhones(tx, accountId, groups, namedPhones);
  const end = offset + limit;
  const numbers = await findNumbers(tx, accountId, groups, search, { limit: end, offset: 0 });
  const phones = new Set([...numbers, ...contacts.map(({ phone }) => phone)]);
  // By code points, as the database sorts.
  return [...phones].sort((a, b) => (a < b ? -1 : 1)).slice(offset, end);
}

async function countAll(tx: Tx, accountId: number, search: NumberSearch | null): Promise<Total> {
  const groups = await listGroupIds(tx, accountId);
  const limit = COUNT_LIMIT + 1;
  if (search === null) return countedUpTo(await countContacts(tx, accountId, groups, limit));
  const { length } = await findMatches(tx, accountId, groups, search, { limit, offset: 0 });
  // A number may have an entry in each group, so the count is exact only if the limit on entries can't have been
  // reached.
  return length * groups.length < COUNT_LIMIT
    ? toExactTotal(length)
    : { count: length, isExact: false };
}

/** Lists distinct, sorted numbers. The total stops at 10,000. */
export async function listContacts(ctx: Context, query: CollectionQuery): Promise<Page<Contact>> {
  assertVisibleFields(ctx, "groups", CONTACT_LIST, query);
  const { id, iso2 } = ctx.account;
  const input = query.conditions.find(({ field, op }) => field === "search" && op === "contains");
  const text = input?.op === "contains" ? input.values.join(" ") : "";
  const search = parseNumberSearch(text, iso2);
  const { page, itemsPerPage: limit } = query;
  const part = { limit, offset: (page - 1) * limit };
  const { rows, names } = await readAccount(id, async (tx) => {
    const contactRecords = await findContactRecords(tx, id, search, part);
    if (isMasked("groups", ctx.actor)) return { rows: contactRecords, names: null };
    const phones = contactRecords.map(({ phone }) => phone);
    return { rows: contactRecords, names: await findContactNames(tx, id, phones) };
  });
  return {
    items: rows.map((row) => toContact(row, names)),
    total: () =>
      countTotal(query, rows.length, () => readAccount(id, (tx) => countAll(tx, id, search))),
  };
}

/** Throws `not_found` if invalid. */
export function parseContactPhone(input: string, iso2: string): string {
  try {
    return parseTypedPhone(input, iso2).e164;
  } catch (error) {
    if (error instanceof DomainError) throw notFound("contact with this number");
    throw error;
  }
}

/** Throws `not_found` for a number neither blocked nor stored. */
export async function assertKnown(tx: Tx, { account }: Context, phone: string): Promise<void> {
  if ((await findBlockedRecord(tx, account.id, phone)) !== null) return;
  if (!(await hasTraces(tx, account, phone))) throw notFound("contact with this number");
}

/** Returns the time of the erasure, or null if erasable data arrived since. */
async function erasedAt(tx: Tx, { account }: Context, phone: string): Promise<number | null> {
  const erasedAt = await findErasedAt(tx, account.id, phone);
  return erasedAt === null || (await hasTraces(tx, account, phone)) ? null : erasedAt;
}

async function getContactWithin(tx: Tx, ctx: Context, phone: string): Promise<ContactDetail> {
  const { id } = ctx.account;
  const entries: ContactDetail["entries"] = [];
  for (const entry of await listEntriesByPhone(tx, ctx, phone)) {
    entries.push({ group: await getGroupResource(tx, id, entry.group_id), entry });
  }
  const names = await findContactNames(tx, id, [phone]);
  return {
    phone,
    name: names.get(phone) ?? null,
    own_name: await findOwnName(tx, id, phone),
    entries,
    blocked: await findBlockedRecord(tx, id, phone),
    forgotten_at: await erasedAt(tx, ctx, phone),
  };
}

export async function getContact(ctx: Context, input: string): Promise<ContactDetail> {
  const { id, iso2 } = ctx.account;
  const phone = parseContactPhone(input, iso2);
  return readAccount(id, async (tx) => {
    await assertKnown(tx, ctx, phone);
    return getContactWithin(tx, ctx, phone);
  });
}

/** Sets the name; null restores the one from its groups. Throws `not_found` for an unknown number. */
export async function updateContact(
  ctx: WriteContext,
  input: string,
  { own_name: name }: ContactUpdate,
): Promise<ContactDetail> {
  const { tx, account } = ctx;
  const phone = parseContactPhone(input, account.iso2);
  await lockAgainstErasure(tx, account.id);
  await assertKnown(tx, ctx, phone);
  await setOwnName(tx, account.id, { phone, name, at: ctx.now() });
  // The audit log outlives an erasure.
  await recordAudit(tx, ctx, {
    action: "contact.changed",
    object: { kind: "contact" },
    after: { is_named: name !== null },
  });
  return getContactWithin(tx, ctx, phone);
}
