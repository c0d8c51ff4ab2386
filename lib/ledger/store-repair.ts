import { asOwner, readAsOwner } from "@/lib/db/transaction";
import { CHANGES_OF_TRANSFERS, differingHoursSql } from "./changes-of-transfers";
import { lockFunds } from "./ledger";

/**
 * Deletes differing sums and recalculates them. Keys and countries of codes and checks come from their own rows, so
 * deleted ones have none.
 */
const TAKE_OUT = `
  WITH wrong AS MATERIALIZED (SELECT hour, item FROM ${differingHoursSql("account_id = $1")} d WHERE item <> 'unknown'),
  deleted AS (
    DELETE FROM balance_changes b USING wrong w WHERE b.account_id = $1 AND b.hour = w.hour AND b.item = w.item
  ),
  moved AS (
    SELECT w.hour, w.item, c.amount,
      CASE WHEN w.item IN ('messenger_code', 'fraud_check') THEN split_part(c.ref, ':', 2)::uuid END AS subject
    FROM wrong w JOIN ${CHANGES_OF_TRANSFERS} c ON c.account_id = $1 AND c.hour = w.hour AND c.item = w.item
  )
  SELECT m.hour, m.item, coalesce(f.service_code, '') AS service_code, coalesce(v.iso2, '') AS iso2,
    coalesce(f.key_id, v.key_id, 0) AS key_id, count(*) AS entries, sum(m.amount) AS amount
  FROM moved m
  LEFT JOIN verify_codes v ON v.account_id = $1 AND v.id = m.subject AND m.item = 'messenger_code'
  LEFT JOIN fraud_checks f ON f.account_id = $1 AND f.id = m.subject AND m.item = 'fraud_check'
  GROUP BY 1, 2, 3, 4, 5`;

const PUT_BACK = `
  INSERT INTO balance_changes (account_id, hour, item, service_code, iso2, key_id, entries, amount)
  SELECT a.account_id, n.hour, n.item, n.service_code, n.iso2, n.key_id, n.entries, n.amount
  FROM unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
    AS n (hour, item, service_code, iso2, key_id, entries, amount)
  JOIN accounts a ON a.account_id = $1::bigint`;

interface Sum {
  hour: Date;
  item: string;
  service_code: string;
  iso2: string;
  key_id: string;
  entries: string;
  amount: string;
}

/** Every balance change locks one of these before adding to sums. */
const BALANCE = ["available", "held"] as const;

function repairAccount(accountId: number): Promise<void> {
  return asOwner(async (tx) => {
    await lockFunds(tx, [accountId], BALANCE);
    const { rows } = await tx.query<Sum>(TAKE_OUT, [accountId]);
    await tx.query(PUT_BACK, [
      accountId,
      rows.map(({ hour }) => hour),
      rows.map(({ item }) => item),
      rows.map((row) => row.service_code),
      rows.map(({ iso2 }) => iso2),
      rows.map((row) => row.key_id),
      rows.map(({ entries }) => entries),
      rows.map(({ amount }) => amount),
    ]);
  });
}

/**
 * Repairs wrong sums, one account per transaction; its money is locked meanwhile. Transfers of versions before
 * `balance_changes` have no sums. Returns the accounts, with the number of wrong sums.
 */
export async function repairBalanceChanges(): Promise<{ accountId: number; sums: number }[]> {
  const { rows } = await readAsOwner((tx) =>
    tx.query<{ account_id: string; sums: string }>(
      `SELECT account_id, count(*) AS sums FROM ${differingHoursSql()} d WHERE item <> 'unknown' GROUP BY 1 ORDER BY 1`,
    ),
  );
  for (const row of rows) await repairAccount(Number(row.account_id));
  return rows.map((row) => ({ accountId: Number(row.account_id), sums: Number(row.sums) }));
}
