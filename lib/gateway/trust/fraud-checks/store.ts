import { announceAtCommit } from "@/lib/db/announce-work";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { FraudRecord, NewFraudCheck } from "./record";
import { FRAUD_LIST } from "./schema-list";

export const FRAUD_COLUMNS = `account_id, id, created_at, updated_at, service_code, status_code, callback_data, phone,
  email, ip, address, price, risk_score, findings, failures, is_test`;

export const FRAUD_CHECKS: ListSource<FraudRecord, typeof FRAUD_LIST> = {
  list: FRAUD_LIST,
  columns: FRAUD_COLUMNS,
  from: "fraud_checks",
  where: "account_id = $1",
  orderBy: { created_at: ["created_at", "id"] },
  sql: {
    "request_phone.phone": "phone",
    "request_email.email": "email",
    "request_ip.ip": "ip",
  },
};

export async function insertFraudChecks(
  tx: Tx,
  accountId: number,
  checks: readonly NewFraudCheck[],
): Promise<FraudRecord[]> {
  const { rows } = await tx.query<FraudRecord>(
    `INSERT INTO fraud_checks (account_id, id, created_at, updated_at, service_code, callback_data, phone, email, ip,
       address, price, key_id, user_id, is_test, due_at)
     SELECT x.account_id, n.id, n.created_at, n.created_at, n.service_code, n.callback_data, n.phone, n.email, n.ip,
       n.address, n.price, n.key_id, n.user_id, n.is_test, n.due_at
     FROM json_to_recordset($2::json) AS n (id uuid, created_at timestamptz, service_code text, callback_data text,
       phone text, email text, ip text, address jsonb, price bigint, key_id bigint, user_id bigint, is_test boolean,
       due_at timestamptz)
     JOIN accounts x ON x.account_id = $1
     ON CONFLICT (account_id, id) DO NOTHING RETURNING ${FRAUD_COLUMNS}`,
    [
      accountId,
      JSON.stringify(checks.map((check) => ({ ...check, price: check.price.toString() }))),
    ],
  );
  announceAtCommit(tx, "fraud-checks");
  const byId = new Map(rows.map((row) => [row.id, row]));
  return checks.map(({ id }) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`Fraud check ${id} was not stored`);
    return row;
  });
}

export async function findFraudCheck(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<FraudRecord | undefined> {
  const { rows } = await tx.query<FraudRecord>(
    `SELECT ${FRAUD_COLUMNS} FROM fraud_checks WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return rows[0];
}

export async function findFraudChecks(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<FraudRecord[]> {
  const { rows } = await tx.query<FraudRecord>(
    `SELECT ${FRAUD_COLUMNS} FROM fraud_checks WHERE account_id = $1 AND id = ANY ($2::uuid[])`,
    [accountId, ids],
  );
  return rows;
}

export async function deleteFraudCheck(tx: Tx, accountId: number, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM fraud_checks WHERE account_id = $1 AND id = $2",
    [accountId, id],
  );
  return rowCount === 1;
}
