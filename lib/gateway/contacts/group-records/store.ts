import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { type ColumnLetter, type ColumnNames, COLUMN_NAME_FIELDS } from "./schema-values";
import { GROUP_LIST } from "./schema-list";

export interface GroupRecord extends ColumnNames {
  group_id: string;
  name: string;
  description: string | null;
  /** Columns of the contact's name; null to guess them from the headings. */
  contact_name_columns: ColumnLetter[] | null;
  delete_at: Date | null;
  count_items: string;
  /** Since creation. */
  unsubscribed: string;
  /** Null if counted since creation. */
  counted_since: Date | null;
  created_at: Date;
}

export type GroupFields = Omit<
  GroupRecord,
  "group_id" | "count_items" | "unsubscribed" | "counted_since" | "created_at"
>;

const COLUMNS = `group_id, name, description, name_a, name_b, name_c, name_d, name_e, contact_name_columns, delete_at, count_items,
  unsubscribed, counted_since, created_at`;

/** Hides deleted and expired groups before a worker removes them. */
const LIVE_CONDITION = "removed_at IS NULL AND (delete_at IS NULL OR delete_at > now())";

export const GROUPS: ListSource<GroupRecord, typeof GROUP_LIST> = {
  list: GROUP_LIST,
  columns: COLUMNS,
  from: "contact_groups",
  where: `account_id = $1 AND ${LIVE_CONDITION}`,
  orderBy: {
    created_at: ["created_at", "group_id"],
    name: ["lower(name)", "group_id"],
    count_items: ["count_items", "group_id"],
  },
};

export async function findGroup(
  tx: Tx,
  accountId: number,
  groupId: number,
): Promise<GroupRecord | undefined> {
  const { rows } = await tx.query<GroupRecord>(
    `SELECT ${COLUMNS} FROM contact_groups WHERE account_id = $1 AND group_id = $2 AND ${LIVE_CONDITION}`,
    [accountId, groupId],
  );
  return rows[0];
}

/** Locks a group, which serializes member changes. The key isn't locked, so foreign key checks don't wait. */
export async function findGroupForUpdate(
  tx: Tx,
  accountId: number,
  groupId: number,
): Promise<GroupRecord | undefined> {
  const { rows } = await tx.query<GroupRecord>(
    `SELECT ${COLUMNS} FROM contact_groups WHERE account_id = $1 AND group_id = $2 AND ${LIVE_CONDITION} FOR NO KEY UPDATE`,
    [accountId, groupId],
  );
  return rows[0];
}

/** Locks groups in id order, otherwise concurrent calls deadlock. */
export async function findGroupsForUpdate(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
): Promise<GroupRecord[]> {
  const { rows } = await tx.query<GroupRecord>(
    `SELECT ${COLUMNS} FROM contact_groups WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) AND ${LIVE_CONDITION}
     ORDER BY group_id FOR NO KEY UPDATE`,
    [accountId, groupIds],
  );
  return rows;
}

export async function findGroups(
  tx: Tx,
  accountId: number,
  groupIds: readonly number[],
): Promise<GroupRecord[]> {
  const { rows } = await tx.query<GroupRecord>(
    `SELECT ${COLUMNS} FROM contact_groups WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) AND ${LIVE_CONDITION}`,
    [accountId, groupIds],
  );
  return rows;
}

export async function findGroupIds(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.query<{ group_id: string }>(
    `SELECT group_id FROM contact_groups WHERE account_id = $1 AND ${LIVE_CONDITION} ORDER BY group_id`,
    [accountId],
  );
  return rows.map((row) => Number(row.group_id));
}

const toColumnValues = (fields: GroupFields) => [
  fields.name,
  fields.description,
  ...COLUMN_NAME_FIELDS.map((field) => fields[field]),
  fields.delete_at,
  fields.contact_name_columns,
];

export async function insertGroup(
  tx: Tx,
  accountId: number,
  fields: GroupFields,
  now: Date,
): Promise<GroupRecord> {
  const { rows } = await tx.query<GroupRecord>(
    `INSERT INTO contact_groups (account_id, group_id, name, description, name_a, name_b, name_c, name_d, name_e,
       delete_at, contact_name_columns, created_at, changed_at)
     VALUES ($1, nextval('contact_group_ids'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING ${COLUMNS}`,
    [accountId, ...toColumnValues(fields), now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The group was not stored");
  return row;
}

export async function updateGroup(
  tx: Tx,
  accountId: number,
  groupId: string,
  fields: GroupFields,
): Promise<void> {
  await tx.query(
    `UPDATE contact_groups SET name = $3, description = $4, name_a = $5, name_b = $6, name_c = $7, name_d = $8,
       name_e = $9, delete_at = $10, contact_name_columns = $11, changed_at = now()
     WHERE account_id = $1 AND group_id = $2`,
    [accountId, groupId, ...toColumnValues(fields)],
  );
}

/** Soft-deletes a group; its numbers are deleted in batches (`lib/retention/contacts.ts`). */
export async function markRemoved(tx: Tx, accountId: number, groupId: string): Promise<void> {
  await tx.query(
    "UPDATE contact_groups SET removed_at = now() WHERE account_id = $1 AND group_id = $2",
    [accountId, groupId],
  );
}

export async function addToCount(
  tx: Tx,
  accountId: number,
  groupId: string,
  { count, unsubscribed }: { count: number; unsubscribed: number },
): Promise<void> {
  await tx.query(
    `UPDATE contact_groups SET count_items = count_items + $3, unsubscribed = unsubscribed + $4, changed_at = now()
     WHERE account_id = $1 AND group_id = $2`,
    [accountId, groupId, count, unsubscribed],
  );
}
