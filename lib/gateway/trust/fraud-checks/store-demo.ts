import type { Tx } from "@/lib/db/transaction";

export async function insertPastChecks(
  tx: Tx,
  accountId: number,
  keyId: number | null,
  checks: readonly object[],
): Promise<void> {
  await tx.query(
    `INSERT INTO fraud_checks (account_id, id, created_at, updated_at, service_code, status_code, callback_data,
       phone, email, ip, address, price, risk_score, findings, key_id, is_test)
     SELECT a.account_id, f.id, f.created_at, f.updated_at, f.service_code, f.status_code, f.callback_data, f.phone,
       f.email, f.ip, f.address, f.price, f.risk_score, f.findings, $3, false
     FROM jsonb_to_recordset($2::jsonb) AS f (id uuid, created_at timestamptz, updated_at timestamptz,
       service_code text, status_code smallint, callback_data text, phone text, email text, ip text, address jsonb,
       price bigint, risk_score smallint, findings jsonb)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, JSON.stringify(checks), keyId],
  );
}
