import { type Batch, RefusedEntry, readEntries } from "@/lib/core/batch";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { isMasked } from "@/lib/core/permissions/permissions";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { adjustMemberCount, lockGroup } from "@/lib/gateway/contacts/group-records/public";
import { hidePerson, toPhone } from "./resource";
import type { Phone } from "./schema";
import type { PhoneWrite } from "./schema-entry";
import { applyPhoneUpdate, addPhonesToGroup, type NewPhone, toNewPhone } from "./write";
import { findEntriesByPhone, findPhone, type PhoneRecord } from "./store";
import { deletePhoneRow } from "./store-write";

export function toResource(ctx: Context, row: PhoneRecord): Phone {
  const phone = toPhone(row);
  return isMasked("groups", ctx.actor) ? hidePerson(phone) : phone;
}

async function getRecord(tx: Tx, accountId: number, phoneId: number): Promise<PhoneRecord> {
  const row = await findPhone(tx, accountId, phoneId);
  if (row === undefined) throw notFound("phone with this ID");
  return row;
}

export async function getPhone(ctx: Context, phoneId: number): Promise<Phone> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => toResource(ctx, await getRecord(tx, id, phoneId)));
}

export async function listEntriesByPhone(tx: Tx, ctx: Context, phone: string): Promise<Phone[]> {
  const rows = await findEntriesByPhone(tx, ctx.account.id, phone);
  return rows.map((row) => toResource(ctx, row));
}

/** Locks the group, then rereads the number. */
async function lockPhone(ctx: WriteContext, phoneId: number) {
  const { id } = ctx.account;
  const record = await getRecord(ctx.tx, id, phoneId);
  const group = await lockGroup(ctx.tx, id, Number(record.group_id));
  return { group, row: await getRecord(ctx.tx, id, phoneId) };
}

/** Throws `unprocessable` with the existing entry, if any. */
export async function createPhone(
  ctx: WriteContext,
  groupId: number,
  entry: PhoneWrite,
): Promise<Phone> {
  const group = await lockGroup(ctx.tx, ctx.account.id, groupId);
  const [added] = await addPhonesToGroup(ctx, group, [toNewPhone(ctx, entry)]);
  if (added === undefined || added instanceof DomainError) throw added;
  await recordAudit(ctx.tx, ctx, {
    action: "phone.added",
    object: { kind: "phone", id: added.phone_id },
    after: { group_id: groupId },
  });
  return toResource(ctx, added);
}

/** Adds numbers; each entry succeeds or fails on its own. */
export async function createPhones(
  ctx: WriteContext,
  groupId: number,
  entries: readonly (PhoneWrite | RefusedEntry)[],
): Promise<Batch<Phone>> {
  const parsed = await readEntries(entries, (entry) => {
    if (entry instanceof RefusedEntry) throw entry.error;
    return toNewPhone(ctx, entry);
  });
  const group = await lockGroup(ctx.tx, ctx.account.id, groupId);
  const right = parsed.filter((item): item is NewPhone => !(item instanceof DomainError));
  const added = (await addPhonesToGroup(ctx, group, right)).values();
  const results = parsed.map((item) => {
    const result = item instanceof DomainError ? item : added.next().value;
    if (result === undefined) throw new Error("A number has no result");
    return result instanceof DomainError ? { error: result } : { item: toResource(ctx, result) };
  });
  const refused = results.filter((result) => "error" in result).length;
  await recordAudit(ctx.tx, ctx, {
    action: "phone.batch_added",
    object: { kind: "group", id: groupId, label: group.name },
    after: { added: results.length - refused, refused },
  });
  return { entries: results };
}

/** Updates an entry. Absent fields stay unchanged; null clears them. */
export async function updatePhone(
  ctx: WriteContext,
  phoneId: number,
  entry: PhoneWrite,
): Promise<Phone> {
  const { group, row } = await lockPhone(ctx, phoneId);
  const changed = await applyPhoneUpdate(ctx, group, row, entry);
  await recordAudit(ctx.tx, ctx, {
    action: "phone.changed",
    object: { kind: "phone", id: phoneId },
    after: { group_id: Number(group.group_id) },
  });
  return toResource(ctx, changed);
}

export async function deletePhone(ctx: WriteContext, phoneId: number): Promise<void> {
  const { group, row } = await lockPhone(ctx, phoneId);
  await deletePhoneRow(ctx.tx, ctx.account.id, row.phone_id);
  await adjustMemberCount(ctx.tx, ctx.account.id, group.group_id, { removed: 1 }, ctx.now());
  await recordAudit(ctx.tx, ctx, {
    action: "phone.deleted",
    object: { kind: "phone", id: phoneId },
    before: { group_id: Number(group.group_id) },
  });
}
