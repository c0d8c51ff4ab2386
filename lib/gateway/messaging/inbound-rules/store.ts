import type { KeywordMatch } from "@/lib/core/text/keyword-matches";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { INBOUND_RULE_LIST } from "./schema-list";

export interface InboundRuleFields {
  name: string;
  number: string | null;
  match: KeywordMatch;
  keywords: string[];
  reply: string | null;
  daily_limit: number;
  total_daily_limit: number;
  join_group_id: string | null;
  leave_group_id: string | null;
  automation_id: string | null;
  is_unread: boolean;
  is_enabled: boolean;
}

export interface InboundRuleRecord extends InboundRuleFields {
  id: string;
  created_at: Date;
}

const COLUMNS =
  "id, name, number, match, keywords, reply, daily_limit, total_daily_limit, join_group_id, leave_group_id, automation_id, is_unread, is_enabled, created_at";

export const INBOUND_RULES: ListSource<InboundRuleRecord, typeof INBOUND_RULE_LIST> = {
  list: INBOUND_RULE_LIST,
  columns: COLUMNS,
  from: "inbound_rules",
  where: "account_id = $1",
  orderBy: { created_at: ["created_at", "id"], name: ["name", "id"] },
};

export async function findInboundRule(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<InboundRuleRecord | undefined> {
  const { rows } = await tx.query<InboundRuleRecord>(
    `SELECT ${COLUMNS} FROM inbound_rules WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return rows[0];
}

export async function findRulesByNumber(
  tx: Tx,
  accountId: number,
  number: string,
): Promise<InboundRuleRecord[]> {
  const { rows } = await tx.query<InboundRuleRecord>({
    name: "inbound_rules_of_number",
    text: `SELECT ${COLUMNS} FROM inbound_rules
           WHERE account_id = $1 AND is_enabled AND (number IS NULL OR number = $2) ORDER BY id`,
    values: [accountId, number],
  });
  return rows;
}

export async function lockInboundRule(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<InboundRuleRecord | undefined> {
  const { rows } = await tx.query<InboundRuleRecord>(
    `SELECT ${COLUMNS} FROM inbound_rules WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [accountId, id],
  );
  return rows[0];
}

/** Keeps a rule from being deleted until COMMIT; returns false if it was. */
export async function keepRule(tx: Tx, accountId: number, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM inbound_rules WHERE account_id = $1 AND id = $2 FOR KEY SHARE",
    [accountId, id],
  );
  return rowCount === 1;
}

/** Locks all rules until COMMIT, so that concurrent requests keep the limit. Count them afterwards. */
export async function lockInboundRules(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT 1 FROM inbound_rules WHERE account_id = $1 ORDER BY id FOR UPDATE", [
    accountId,
  ]);
}

const toValues = (fields: InboundRuleFields) => [
  fields.name,
  fields.number,
  fields.match,
  fields.keywords,
  fields.reply,
  fields.daily_limit,
  fields.total_daily_limit,
  fields.join_group_id,
  fields.leave_group_id,
  fields.is_unread,
  fields.is_enabled,
  fields.automation_id,
];

export async function insertInboundRule(
  tx: Tx,
  accountId: number,
  fields: InboundRuleFields,
  createdAt: Date,
): Promise<InboundRuleRecord> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('inbound_rule_ids') AS id");
  const { rows } = await tx.query<InboundRuleRecord>(
    `INSERT INTO inbound_rules (account_id, id, name, number, match, keywords, reply, daily_limit, total_daily_limit,
       join_group_id, leave_group_id, is_unread, is_enabled, automation_id, created_at)
     VALUES ($1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $3) RETURNING ${COLUMNS}`,
    [accountId, ids[0]?.id, createdAt, ...toValues(fields)],
  );
  return rows[0] as InboundRuleRecord;
}

export async function saveInboundRule(
  tx: Tx,
  accountId: number,
  rule: InboundRuleRecord,
): Promise<void> {
  await tx.query(
    `UPDATE inbound_rules SET name = $3, number = $4, match = $5, keywords = $6, reply = $7, daily_limit = $8,
       total_daily_limit = $9, join_group_id = $10, leave_group_id = $11, is_unread = $12, is_enabled = $13,
       automation_id = $14
     WHERE account_id = $1 AND id = $2`,
    [accountId, rule.id, ...toValues(rule)],
  );
}

export async function removeInboundRule(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.query("DELETE FROM inbound_rules WHERE account_id = $1 AND id = $2", [accountId, id]);
}
