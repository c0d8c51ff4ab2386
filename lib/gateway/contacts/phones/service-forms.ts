import { DomainError } from "@/lib/core/errors";
import type { WriteContext } from "@/lib/db/write-context";
import type { Column } from "@/lib/gateway/contacts/groups/schema-values";
import {
  countItems,
  findGroupRecords,
  holdGroup,
} from "@/lib/gateway/contacts/groups/service-access";
import { toFields } from "./entries";
import { insertInto } from "./service-write";
import { findPhonesOf } from "./store";
import { markSubscribed, markUnsubscribed } from "./store-forms";
import { removePhone, updatePhones } from "./store-write";

/** What the owners of numbers do with forms. */

/**
 * Puts a number (E.164) into a group, or notes in the entry that it has there that its owner signed up. What they filled in
 * takes the place of what stood there. Throws `not_found` when the group is gone.
 */
export async function subscribePhone(
  ctx: WriteContext,
  groupId: number,
  phone: string,
  values: Partial<Record<Column, string>>,
): Promise<void> {
  const { tx, account } = ctx;
  const group = await holdGroup(tx, account.id, groupId);
  const entry = { ...values, phone };
  const fields = toFields(entry, account.iso2, "phone");
  const [added] = await insertInto(ctx, group, [{ fields, path: "phone" }]);
  if (added instanceof DomainError) {
    const rows = await findPhonesOf(tx, account.id, group.group_id, [phone]);
    const changed = rows.map((row) => ({
      ...toFields(entry, account.iso2, "phone", row),
      id: row.phone_id,
    }));
    await updatePhones(tx, account.id, group.group_id, changed);
  }
  await markSubscribed(tx, account.id, group.group_id, phone, ctx.now());
}

async function leaveGroup(
  { tx, account }: WriteContext,
  groupId: number,
  phone: string,
): Promise<boolean> {
  const [known] = await findGroupRecords(tx, account.id, [groupId]);
  if (known === undefined) return false;
  const group = await holdGroup(tx, account.id, groupId);
  const [entry] = await findPhonesOf(tx, account.id, group.group_id, [phone]);
  if (entry === undefined) return false;
  await removePhone(tx, account.id, entry.phone_id);
  await countItems(tx, account.id, group.group_id, -1);
  return true;
}

/**
 * Takes a number (E.164) out of the group, if one is named, and notes in its entries elsewhere that its owner
 * unsubscribed. Returns whether it stood in any.
 */
export async function unsubscribePhone(
  ctx: WriteContext,
  groupId: number | null,
  phone: string,
  reason: number | null,
): Promise<boolean> {
  const hasLeft = groupId !== null && (await leaveGroup(ctx, groupId, phone));
  const marked = await markUnsubscribed(ctx.tx, ctx.account.id, phone, reason, ctx.now());
  return hasLeft || marked > 0;
}
