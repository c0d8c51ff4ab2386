import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { EMAIL_ALIAS_LIST } from "./schema-list";
import type { EmailKind } from "@/lib/gateway/messaging/email-log/schema-values";
import type { EmailService, Encoding, TextSource } from "./schema-values";

export interface AliasSettings {
  name: string;
  kind: EmailKind;
  phone: string | null;
  group_id: string | null;
  service_code: EmailService;
  sender_id: string;
  text_source: TextSource;
  encoding: Encoding;
  max_parts: number;
  allowed_senders: string[];
}

export interface AliasRecord extends AliasSettings {
  account_id: string;
  alias_id: string;
  local_part: string;
  created_at: Date;
}

const COLUMNS = `account_id, alias_id, local_part, name, kind, phone, group_id, service_code, sender_id, text_source, encoding,
  max_parts, allowed_senders, created_at`;

export const ALIASES: ListSource<AliasRecord, typeof EMAIL_ALIAS_LIST> = {
  list: EMAIL_ALIAS_LIST,
  columns: COLUMNS,
  from: "email_aliases",
  where: "account_id = $1",
  orderBy: ["created_at", "alias_id"],
};

/** Finds an alias in all accounts; requires the role that sees them. */
export async function findAlias(tx: Tx, localPart: string): Promise<AliasRecord | undefined> {
  const { rows } = await tx.query<AliasRecord>(
    `SELECT ${COLUMNS} FROM email_aliases WHERE local_part = $1`,
    [localPart],
  );
  return rows[0];
}

export async function lockAlias(
  tx: Tx,
  accountId: number,
  aliasId: number,
): Promise<AliasRecord | undefined> {
  const { rows } = await tx.query<AliasRecord>(
    `SELECT ${COLUMNS} FROM email_aliases WHERE account_id = $1 AND alias_id = $2 FOR UPDATE`,
    [accountId, aliasId],
  );
  return rows[0];
}

export async function findAliasByAccount(
  tx: Tx,
  accountId: number,
  aliasId: number,
): Promise<AliasRecord | undefined> {
  const { rows } = await tx.query<AliasRecord>(
    `SELECT ${COLUMNS} FROM email_aliases WHERE account_id = $1 AND alias_id = $2`,
    [accountId, aliasId],
  );
  return rows[0];
}

/** Counts aliases, and locks the account, so that concurrent inserts can't exceed the limit. */
export async function countAliases(tx: Tx, accountId: number): Promise<number> {
  await tx.query("SELECT 1 FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE", [accountId]);
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM email_aliases WHERE account_id = $1",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

const toSettingsValues = (row: AliasSettings) => [
  row.name,
  row.kind,
  row.phone,
  row.group_id,
  row.service_code,
  row.sender_id,
  row.text_source,
  row.encoding,
  row.max_parts,
  row.allowed_senders,
];

export async function insertAlias(
  tx: Tx,
  accountId: number,
  row: AliasSettings & { localPart: string; createdAt: Date; createdBy: number | null },
): Promise<AliasRecord> {
  const { rows } = await tx.query<AliasRecord>(
    `INSERT INTO email_aliases (account_id, alias_id, local_part, created_at, created_by, name, kind, phone, group_id,
       service_code, sender_id, text_source, encoding, max_parts, allowed_senders)
     VALUES ($1, nextval('email_alias_ids'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     RETURNING ${COLUMNS}`,
    [accountId, row.localPart, row.createdAt, row.createdBy, ...toSettingsValues(row)],
  );
  return rows[0] as AliasRecord;
}

export async function updateAlias(
  tx: Tx,
  accountId: number,
  aliasId: number,
  row: AliasSettings,
): Promise<AliasRecord> {
  const { rows } = await tx.query<AliasRecord>(
    `UPDATE email_aliases SET name = $3, kind = $4, phone = $5, group_id = $6, service_code = $7, sender_id = $8,
       text_source = $9, encoding = $10, max_parts = $11, allowed_senders = $12
     WHERE account_id = $1 AND alias_id = $2 RETURNING ${COLUMNS}`,
    [accountId, aliasId, ...toSettingsValues(row)],
  );
  return rows[0] as AliasRecord;
}

/** Replaces the address; mails to the previous one are refused from then on. */
export async function replaceLocalPart(
  tx: Tx,
  accountId: number,
  aliasId: number,
  localPart: string,
): Promise<AliasRecord> {
  const { rows } = await tx.query<AliasRecord>(
    `UPDATE email_aliases SET local_part = $3 WHERE account_id = $1 AND alias_id = $2 RETURNING ${COLUMNS}`,
    [accountId, aliasId, localPart],
  );
  return rows[0] as AliasRecord;
}

export async function deleteAliasRow(tx: Tx, accountId: number, aliasId: number): Promise<void> {
  await tx.query("DELETE FROM email_aliases WHERE account_id = $1 AND alias_id = $2", [
    accountId,
    aliasId,
  ]);
}
