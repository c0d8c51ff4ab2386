import { readEntries } from "@/lib/core/batch";
import type { Context } from "@/lib/core/context";
import { DomainError, type Violation } from "@/lib/core/errors";
import type { WriteContext } from "@/lib/db/write-context";
import {
  assertMayAdd,
  adjustMemberCount,
  type GroupRecord,
} from "@/lib/gateway/contacts/group-records/public";
import { alreadyInGroup, toFields } from "./entries";
import type { PhoneWrite } from "./schema-entry";
import { findIdsByPhone, findPhonesById, type PhoneFields, type PhoneRecord } from "./store";
import { allocatePhoneIds, insertPhones, updatePhones } from "./store-write";

export interface NewPhone {
  fields: PhoneFields;
  path: string;
}

/** Adds numbers to a locked group; the first duplicate wins. Returns each number or its error, in order. */
export async function addPhonesToGroup(
  ctx: WriteContext,
  group: GroupRecord,
  phones: readonly NewPhone[],
): Promise<(PhoneRecord | DomainError)[]> {
  const accountId = ctx.account.id;
  const { group_id } = group;
  const now = ctx.now();
  const ids = await allocatePhoneIds(ctx.tx, phones.length);
  const rows = phones.map(({ fields }, index) => ({ ...fields, id: ids[index] ?? "" }));
  const first = new Map<string, string>();
  for (const { phone, id } of rows) if (!first.has(phone)) first.set(phone, id);
  const distinct = rows.filter(({ phone, id }) => first.get(phone) === id);
  const added = await insertPhones(ctx.tx, accountId, group_id, distinct, now);
  const existing = distinct.filter(({ id }) => !added.has(id)).map(({ phone }) => phone);
  const taken =
    existing.length === 0 ? undefined : await findIdsByPhone(ctx.tx, accountId, group_id, existing);
  if (added.size > 0) await assertMayAdd(ctx, group_id);
  await adjustMemberCount(ctx.tx, accountId, group_id, { added: added.size }, now);
  const noSubscription = { subscribed_at: null, unsubscribed_at: null, unsubscribe_reason: null };
  return rows.map(({ id, ...fields }, index) =>
    added.has(id)
      ? { ...fields, ...noSubscription, phone_id: id, group_id, created_at: now }
      : alreadyInGroup(taken?.get(fields.phone), phones[index]?.path ?? "phone"),
  );
}

/** Returns all results, or throws one error with a violation per invalid number. */
function assertAll<T>(results: readonly (T | DomainError)[]): T[] {
  const errors: DomainError[] = [];
  const right: T[] = [];
  for (const result of results) {
    if (result instanceof DomainError) errors.push(result);
    else right.push(result);
  }
  const [first] = errors;
  if (first === undefined) return right;
  const violations: Violation[] = errors.flatMap((error) => error.violations).slice(0, 100);
  // Invalid fields take precedence over errors of the group.
  const broken = errors.find(({ code }) => code === "invalid_input") ?? first;
  const { reason } = broken;
  throw new DomainError(broken.code, broken.message, { violations, ...(reason && { reason }) });
}

interface NamedEntry {
  key: string;
  path: string;
  entry: PhoneWrite;
}

function toNamedPhones(phones: PhoneWrite[] | Record<string, PhoneWrite>): NamedEntry[] {
  if (Array.isArray(phones)) {
    return phones.map((entry, index) => ({ key: "", path: `phones[${index}].phone`, entry }));
  }
  return Object.entries(phones).map(([key, entry]) => ({
    key,
    path: `phones.${key}.phone`,
    entry,
  }));
}

const isId = (key: string) => /^[1-9]\d{0,14}$/.test(key);

async function updateAll(
  ctx: WriteContext,
  group: GroupRecord,
  changed: readonly (NewPhone & { id: string })[],
): Promise<void> {
  if (changed.length === 0) return;
  const accountId = ctx.account.id;
  const phones = changed.map(({ fields }) => fields.phone);
  const taken = await findIdsByPhone(ctx.tx, accountId, group.group_id, phones);
  const seen = new Set<string>();
  const results = changed.map(({ id, fields, path }) => {
    const holder = taken.get(fields.phone);
    const isTaken = (holder !== undefined && holder !== id) || seen.has(fields.phone);
    seen.add(fields.phone);
    return isTaken ? alreadyInGroup(holder, path) : { ...fields, id };
  });
  await updatePhones(ctx.tx, accountId, group.group_id, assertAll(results));
}

/**
 * Adds or changes all entries or none; the group must be locked. An entry keyed by a member's id updates that member; others are
 * added.
 */
export async function mergePhones(
  ctx: WriteContext,
  group: GroupRecord,
  phones: PhoneWrite[] | Record<string, PhoneWrite>,
): Promise<{ added: number; changed: number }> {
  const namedPhones = toNamedPhones(phones);
  const ids = namedPhones.map(({ key }) => key).filter(isId);
  const result =
    ids.length === 0 ? [] : await findPhonesById(ctx.tx, ctx.account.id, group.group_id, ids);
  const previousById = new Map(result.map((row) => [row.phone_id, row]));
  const parsed = assertAll(
    await readEntries(namedPhones, ({ key, path, entry }) => {
      const fields = toFields(entry, ctx.account.iso2, path, previousById.get(key));
      return { id: previousById.has(key) ? key : null, fields, path };
    }),
  );
  const changed = parsed.flatMap((item) => (item.id === null ? [] : [{ ...item, id: item.id }]));
  await updateAll(ctx, group, changed);
  const added = parsed.filter(({ id }) => id === null);
  if (added.length > 0) assertAll(await addPhonesToGroup(ctx, group, added));
  return { added: added.length, changed: changed.length };
}

/** Updates an entry of a locked group; absent fields stay unchanged. */
export async function applyPhoneUpdate(
  ctx: WriteContext,
  group: GroupRecord,
  row: PhoneRecord,
  entry: PhoneWrite,
): Promise<PhoneRecord> {
  const fields = toFields(entry, ctx.account.iso2, "phone", row);
  await updateAll(ctx, group, [{ id: row.phone_id, fields, path: "phone" }]);
  return { ...row, ...fields };
}

export const toNewPhone = (ctx: Context, entry: PhoneWrite): NewPhone => ({
  fields: toFields(entry, ctx.account.iso2, "phone"),
  path: "phone",
});
