import { conditionsSql, type FilterSource, parameters } from "@/lib/db/lists/conditions";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { Condition } from "@/lib/core/collection";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import { PHONE_LIST } from "./schema-list";

export type PhoneFields = Record<ColumnLetter, string | null> & {
  phone: string;
  callback_data: string | null;
};

export interface PhoneRecord extends PhoneFields {
  phone_id: string;
  group_id: string;
  subscribed_at: Date | null;
  unsubscribed_at: Date | null;
  unsubscribe_reason: number | null;
  created_at: Date;
}

const COLUMNS = `phone_id, group_id, phone, a, b, c, d, e, callback_data, subscribed_at, unsubscribed_at,
  unsubscribe_reason, created_at`;

export const PHONES: ListSource<PhoneRecord, typeof PHONE_LIST> = {
  list: PHONE_LIST,
  columns: COLUMNS,
  from: "contact_phones",
  where: "account_id = $1 AND group_id = $2",
  // The search runs first; its results are passed as ids.
  sql: { search: { own: () => null } },
  orderBy: { created_at: ["phone_id"], phone: ["phone"] },
};

/**
 * If a group holds most of the account's numbers, Postgres would scan the primary key past other groups' numbers;
 * ordering by the single group too forces the group's own index.
 */
export const ALL_PHONES: ListSource<PhoneRecord, typeof PHONE_LIST> = {
  ...PHONES,
  where: "account_id = $1 AND group_id BETWEEN $2 AND $2",
  orderBy: { created_at: ["group_id", "phone_id"], phone: ["group_id", "phone"] },
};

export const FOUND_PHONES: ListSource<PhoneRecord, typeof PHONE_LIST> = {
  ...PHONES,
  where: "account_id = $1 AND group_id = $2 AND phone_id = ANY ($3::bigint[])",
};

export interface PhoneRange {
  isDescending: boolean;
  /** Cursor; null starts at the beginning. */
  after: string | null;
  limit: number;
  conditions: readonly Condition[];
  among?: readonly string[];
}

export async function findPhoneRange(
  tx: Tx,
  accountId: number,
  groupId: string,
  { isDescending, after, limit, conditions, among }: PhoneRange,
): Promise<PhoneRecord[]> {
  const params = parameters(accountId, groupId);
  const [direction, behind] = isDescending ? ["DESC", "<"] : ["ASC", ">"];
  const isAll = conditions.length === 0 && among === undefined;
  // See `ALL_PHONES`.
  const [within, key, from] = isAll
    ? ["BETWEEN $2 AND $2", "(group_id, phone_id)", (at: string) => `($2, ${at})`]
    : ["= $2", "phone_id", (at: string) => at];
  const source: FilterSource = PHONES;
  let where = `account_id = $1 AND group_id ${within}${conditionsSql(conditions, source, params)}`;
  if (after !== null) where += ` AND ${key} ${behind} ${from(params.add(after, "bigint"))}`;
  if (among !== undefined) where += ` AND phone_id = ANY (${params.add(among, "bigint[]")})`;
  const { rows } = await tx.query<PhoneRecord>(
    `SELECT ${COLUMNS} FROM contact_phones WHERE ${where}
     ORDER BY ${isAll ? `group_id ${direction}, ` : ""}phone_id ${direction} LIMIT ${params.add(limit, "bigint")}`,
    params.values,
  );
  return rows;
}

export async function findPhone(
  tx: Tx,
  accountId: number,
  phoneId: number,
): Promise<PhoneRecord | undefined> {
  const { rows } = await tx.query<PhoneRecord>(
    `SELECT ${COLUMNS} FROM contact_phones p WHERE account_id = $1 AND phone_id = $2 AND EXISTS (
       SELECT FROM contact_groups g WHERE g.account_id = $1 AND g.group_id = p.group_id
         AND g.removed_at IS NULL AND (g.delete_at IS NULL OR g.delete_at > now()))`,
    [accountId, phoneId],
  );
  return rows[0];
}

export async function findEntriesByPhone(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<PhoneRecord[]> {
  const { rows } = await tx.query<PhoneRecord>(
    `SELECT ${COLUMNS} FROM contact_phones p WHERE account_id = $1 AND phone = $2 AND EXISTS (
       SELECT FROM contact_groups g WHERE g.account_id = $1 AND g.group_id = p.group_id
         AND g.removed_at IS NULL AND (g.delete_at IS NULL OR g.delete_at > now()))
     ORDER BY phone_id DESC`,
    [accountId, phone],
  );
  return rows;
}

export async function findPhonesById(
  tx: Tx,
  accountId: number,
  groupId: string,
  ids: readonly string[],
): Promise<PhoneRecord[]> {
  const { rows } = await tx.query<PhoneRecord>(
    `SELECT ${COLUMNS} FROM contact_phones
     WHERE account_id = $1 AND group_id = $2 AND phone_id = ANY ($3::bigint[])`,
    [accountId, groupId, ids],
  );
  return rows;
}

export async function findPhonesInGroup(
  tx: Tx,
  accountId: number,
  groupId: string,
  phones: readonly string[],
): Promise<PhoneRecord[]> {
  const { rows } = await tx.query<PhoneRecord>(
    `SELECT ${COLUMNS} FROM contact_phones WHERE account_id = $1 AND group_id = $2 AND phone = ANY ($3::text[])`,
    [accountId, groupId, phones],
  );
  return rows;
}

export async function findIdsByPhone(
  tx: Tx,
  accountId: number,
  groupId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ phone: string; phone_id: string }>(
    `SELECT phone, phone_id FROM contact_phones
     WHERE account_id = $1 AND group_id = $2 AND phone = ANY ($3::text[])`,
    [accountId, groupId, phones],
  );
  return new Map(rows.map((row) => [row.phone, row.phone_id]));
}

/** Returns the number of the last of so many entries after a number, or null if fewer are left. */
export async function findPhoneAfter(
  tx: Tx,
  accountId: number,
  after: string,
  entries: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ phone: string }>(
    "SELECT phone FROM contact_phones WHERE account_id = $1 AND phone > $2 ORDER BY phone OFFSET $3 LIMIT 1",
    [accountId, after, entries - 1],
  );
  return rows[0]?.phone ?? null;
}

/** Finds entries by their numbers, which those of a group get in the order of their commits. */
export async function findEntriesAfter(
  tx: Tx,
  accountId: number,
  groupId: string,
  after: string,
  limit: number,
): Promise<PhoneRecord[]> {
  // See `ALL_PHONES`.
  const { rows } = await tx.query<PhoneRecord>(
    `SELECT ${COLUMNS} FROM contact_phones
     WHERE account_id = $1 AND group_id BETWEEN $2 AND $2 AND (group_id, phone_id) > ($2, $3::bigint)
     ORDER BY group_id, phone_id LIMIT $4`,
    [accountId, groupId, after, limit],
  );
  return rows;
}

/** Finds a group's entries, those added last first. */
export async function findLatestEntries(
  tx: Tx,
  accountId: number,
  groupId: string,
  limit: number,
): Promise<PhoneRecord[]> {
  const { rows } = await tx.query<PhoneRecord>(
    `SELECT ${COLUMNS} FROM contact_phones WHERE account_id = $1 AND group_id BETWEEN $2 AND $2
     ORDER BY group_id DESC, phone_id DESC LIMIT $3`,
    [accountId, groupId, limit],
  );
  return rows;
}

/** Returns the latest entry of a locked group, or 0. */
export async function findLastEntry(tx: Tx, accountId: number, groupId: string): Promise<string> {
  const { rows } = await tx.query<{ phone_id: string }>(
    `SELECT phone_id FROM contact_phones WHERE account_id = $1 AND group_id BETWEEN $2 AND $2
     ORDER BY group_id DESC, phone_id DESC LIMIT 1`,
    [accountId, groupId],
  );
  return rows[0]?.phone_id ?? "0";
}
