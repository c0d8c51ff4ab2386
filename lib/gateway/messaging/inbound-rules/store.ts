import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { INBOUND_RULE_LIST } from "./schema-list";

export interface InboundRuleFields {
  name: string;
  note: string | null;
}

export interface InboundRuleRecord extends InboundRuleFields {
  id: string;
  created_at: Date;
}

const COLUMNS = "id, name, note, created_at";

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

export async function insertInboundRule(
  tx: Tx,
  accountId: number,
  { name, note }: InboundRuleFields,
  createdAt: Date,
): Promise<InboundRuleRecord> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('inbound_rule_ids') AS id");
  const { rows } = await tx.query<InboundRuleRecord>(
    `INSERT INTO inbound_rules (account_id, id, name, note, created_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [accountId, ids[0]?.id, name, note, createdAt],
  );
  return rows[0] as InboundRuleRecord;
}

export async function saveInboundRule(
  tx: Tx,
  accountId: number,
  { id, name, note }: Omit<InboundRuleRecord, "created_at">,
): Promise<void> {
  await tx.query(
    "UPDATE inbound_rules SET name = $3, note = $4 WHERE account_id = $1 AND id = $2",
    [accountId, id, name, note],
  );
}

export async function removeInboundRule(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.query("DELETE FROM inbound_rules WHERE account_id = $1 AND id = $2", [accountId, id]);
}
