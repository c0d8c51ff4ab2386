import { DomainError } from "@/lib/core/errors";
import type { UnsubscribeReason } from "@/lib/core/forms/reasons";
import type { WriteContext } from "@/lib/db/write-context";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import {
  adjustMemberCount,
  type GroupRecord,
  lockGroup,
  lockGroups,
} from "@/lib/gateway/contacts/group-records/public";
import { toFields } from "./entries";
import { addPhonesToGroup } from "./write";
import { findPhonesInGroup } from "./store";
import { findGroupEntries } from "./store-erase";
import { findSubscriptions, markSubscribed, markUnsubscribed } from "./store-forms";
import { deletePhoneRow, updatePhones } from "./store-write";

/** Adds a number, or replaces the values of an existing entry. Throws `not_found` if the group was deleted. */
export async function subscribePhone(
  ctx: WriteContext,
  groupId: number,
  phone: string,
  values: Partial<Record<ColumnLetter, string>>,
): Promise<void> {
  const { tx, account } = ctx;
  const group = await lockGroup(tx, account.id, groupId);
  const entry = { ...values, phone };
  const fields = toFields(entry, account.iso2, "phone");
  const [added] = await addPhonesToGroup(ctx, group, [{ fields, path: "phone" }]);
  if (added instanceof DomainError) {
    const rows = await findPhonesInGroup(tx, account.id, group.group_id, [phone]);
    const changed = rows.map((row) => ({
      ...toFields(entry, account.iso2, "phone", row),
      id: row.phone_id,
    }));
    await updatePhones(tx, account.id, group.group_id, changed);
  }
  await markSubscribed(tx, account.id, group.group_id, phone, ctx.now());
}

/** Adds numbers to a locked group, without values. Leaves existing entries, and opt-outs, as they are. */
export async function addToGroup(
  ctx: WriteContext,
  group: GroupRecord,
  phones: readonly string[],
): Promise<void> {
  const entries = phones.map((phone) => ({
    fields: toFields({ phone }, ctx.account.iso2, "phone"),
    path: "phone",
  }));
  await addPhonesToGroup(ctx, group, entries);
}

/** Sets a column of the numbers that are in a locked group. An empty value deletes it. */
export async function setColumn(
  { tx, account }: WriteContext,
  { group_id: groupId }: GroupRecord,
  phones: readonly string[],
  { column, value }: { column: ColumnLetter; value: string },
): Promise<void> {
  const rows = await findPhonesInGroup(tx, account.id, groupId, phones);
  const changed = rows.map((row) => ({ ...row, [column]: value || null, id: row.phone_id }));
  if (changed.length > 0) await updatePhones(tx, account.id, groupId, changed);
}

/** Deletes a number from a group, which must be locked. */
export async function removePhoneFromGroup(
  ctx: WriteContext,
  { group_id: groupId }: GroupRecord,
  phone: string,
): Promise<void> {
  const { tx, account } = ctx;
  const [entry] = await findSubscriptions(tx, account.id, [groupId], phone);
  if (entry === undefined) return;
  await deletePhoneRow(tx, account.id, entry.phone_id);
  await adjustMemberCount(tx, account.id, groupId, { removed: 1 }, ctx.now());
}

/**
 * Removes the number from the given group, if any, and marks other entries as unsubscribed. Each entry counts once.
 * Returns whether it was in any group.
 */
export async function unsubscribePhone(
  ctx: WriteContext,
  groupId: number | null,
  phone: string,
  reason: UnsubscribeReason | null,
): Promise<boolean> {
  const { tx, account } = ctx;
  const places = await findGroupEntries(tx, account.id, phone);
  // In a fixed order, otherwise two numbers leaving each other's groups deadlock.
  const locked = await lockGroups(
    tx,
    account.id,
    places.map(({ group_id }) => group_id),
  );
  const groupIds = locked.map(({ group_id }) => group_id);
  const entries = await findSubscriptions(tx, account.id, groupIds, phone);
  const leaving = entries.find(({ group_id }) => group_id === String(groupId));
  if (leaving !== undefined) await deletePhoneRow(tx, account.id, leaving.phone_id);
  await markUnsubscribed(tx, account.id, { groupIds, phone, reason }, ctx.now());
  for (const entry of entries) {
    const change = {
      removed: entry === leaving ? 1 : 0,
      unsubscribed: entry.is_unsubscribed ? [] : [reason],
    };
    await adjustMemberCount(tx, account.id, entry.group_id, change, ctx.now());
  }
  return entries.length > 0;
}
