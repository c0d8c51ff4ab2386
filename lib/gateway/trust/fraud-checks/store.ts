import type { ListSource } from "@/lib/db/list";
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

export async function insertFraudCheck(
  tx: Tx,
  accountId: number,
  one: NewFraudCheck,
): Promise<void> {
  await tx.query(
    `INSERT INTO fraud_checks (account_id, id, created_at, updated_at, service_code, callback_data, phone, email, ip,
       address, price, key_id, user_id, is_test, due_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $3)`,
    [
      ...[accountId, one.id, one.created_at, one.service_code, one.callback_data, one.phone],
      ...[one.email, one.ip, one.address === null ? null : JSON.stringify(one.address)],
      ...[one.price.toString(), one.key_id, one.user_id, one.is_test],
    ],
  );
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

/** Returns whether it was there. */
export async function deleteFraudCheck(tx: Tx, accountId: number, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM fraud_checks WHERE account_id = $1 AND id = $2",
    [accountId, id],
  );
  return rowCount === 1;
}
