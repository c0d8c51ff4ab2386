import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { mergePhones } from "@/lib/gateway/contacts/phones/public";
import {
  assertColumnNames,
  getGroupRecord,
  type GroupFields,
  GROUPS,
  insertGroup,
  lockGroup,
  markRemoved,
  toGroup,
  updateGroup,
} from "@/lib/gateway/contacts/group-records/public";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GroupWrite } from "./schema";
import {
  COLUMN_NAME_FIELDS,
  toColumnNames,
} from "@/lib/gateway/contacts/group-records/schema-values";

const EMPTY: GroupFields = {
  name: "",
  description: null,
  ...toColumnNames({}),
  contact_name_columns: null,
  delete_at: null,
};

function toDeleteAt(ctx: Context, input: string | null): Date | null {
  if (input === null) return null;
  const date = new Date(input);
  if (date > ctx.now()) return date;
  throw new DomainError("unprocessable", "Choose a time in the future, or delete the group.", {
    reason: "deleted_in_past",
    path: "deleted_at",
  });
}

const OPTIONAL = ["description", ...COLUMN_NAME_FIELDS] as const;

/** Merges input into `before`, which fills absent fields; empty texts become null. */
function toFields(ctx: Context, input: GroupWrite, before: GroupFields = EMPTY): GroupFields {
  const fields = { ...before, name: input.name };
  for (const field of OPTIONAL) {
    const value = input[field];
    if (value !== undefined) fields[field] = value === "" ? null : value;
  }
  const { contact_name_columns: columns } = input;
  if (columns !== undefined) {
    fields.contact_name_columns = columns === null ? null : [...new Set(columns)];
  }
  if (input.deleted_at !== undefined) fields.delete_at = toDeleteAt(ctx, input.deleted_at);
  assertColumnNames(fields);
  return fields;
}

const auditObject = (group: Pick<Group, "id" | "name">): AuditedAction["object"] => ({
  kind: "group",
  id: group.id,
  label: group.name,
});

export function listGroups(ctx: Context, query: CollectionQuery): Promise<Page<Group>> {
  return listPage(ctx, GROUPS, query, (rows) => rows.map(toGroup));
}

export async function getGroup(ctx: Context, groupId: number): Promise<Group> {
  const { id } = ctx.account;
  return toGroup(await readAccount(id, (tx) => getGroupRecord(tx, id, groupId)));
}

export async function createGroup(ctx: WriteContext, input: GroupWrite): Promise<Group> {
  const row = await insertGroup(ctx.tx, ctx.account.id, toFields(ctx, input), ctx.now());
  // Keys are ignored: a new group has no phones with ids.
  const { added } = await mergePhones(ctx, row, Object.values(input.phones ?? {}));
  const group = toGroup({ ...row, count_items: String(added) });
  const { created_at: _, id: __, ...after } = group;
  await recordAudit(ctx.tx, ctx, { action: "group.created", object: auditObject(group), after });
  return group;
}

/** Updates a group. Absent fields and phones stay unchanged; null clears a field. */
export async function updateGroupFields(
  ctx: WriteContext,
  groupId: number,
  input: GroupWrite,
): Promise<Group> {
  const { id } = ctx.account;
  const row = await lockGroup(ctx.tx, id, groupId);
  const before = toGroup(row);
  await updateGroup(ctx.tx, id, row.group_id, toFields(ctx, input, row));
  const phones = await mergePhones(ctx, row, input.phones ?? []);
  const group = toGroup(await getGroupRecord(ctx.tx, id, groupId));
  const changes = changesBetween(before, group);
  await recordAudit(ctx.tx, ctx, {
    action: "group.changed",
    object: auditObject(group),
    before: changes.before,
    after: {
      ...changes.after,
      ...(phones.changed > 0 && { phones_changed: phones.changed }),
    },
  });
  return group;
}

/** Soft-deletes a group, effective immediately; a job deletes its phones. */
export async function deleteGroup(ctx: WriteContext, groupId: number): Promise<void> {
  const row = await lockGroup(ctx.tx, ctx.account.id, groupId);
  await markRemoved(ctx.tx, ctx.account.id, row.group_id);
  const { id, name, count_items } = toGroup(row);
  await recordAudit(ctx.tx, ctx, {
    action: "group.deleted",
    object: auditObject({ id, name }),
    before: { name, count_items },
  });
}
