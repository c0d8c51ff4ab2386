import { OPEN_BULK_CODES } from "@/lib/core/messages/bulk-state";
import { getLastDigits } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";

/** Lists the account's bulks, so that numbers are looked up by the table's key. */
const BULKS_OF_ACCOUNT = "ARRAY(SELECT uuid FROM bulks WHERE account_id = $1::bigint)";

export async function isInBulk(tx: Tx, accountId: number, phone: string): Promise<boolean> {
  const { rows } = await tx.query<{ stands: boolean }>(
    `SELECT EXISTS (SELECT FROM bulk_recipients
         WHERE account_id = $1::bigint AND bulk_id = ANY (${BULKS_OF_ACCOUNT}) AND phone = $2)
       OR EXISTS (SELECT FROM bulk_drops
         WHERE account_id = $1::bigint AND bulk_id = ANY (${BULKS_OF_ACCOUNT}) AND phone = $2)
       OR EXISTS (SELECT FROM bulks WHERE account_id = $1::bigint AND phones @> ARRAY[$2::text]) AS stands`,
    [accountId, phone],
  );
  return rows[0]?.stands === true;
}

export async function findEntriesWith(tx: Tx, accountId: number, phone: string): Promise<string[]> {
  const { rows } = await tx.query<{ phone: string }>(
    `SELECT DISTINCT phone FROM bulk_drops
     WHERE account_id = $1::bigint AND bulk_id = ANY (${BULKS_OF_ACCOUNT}) AND reason = 'invalid'
       AND strpos(regexp_replace(phone, '\\D', '', 'g'), $2) > 0`,
    [accountId, getLastDigits(phone)],
  );
  return rows.map((row) => row.phone);
}

/** Locks bulks that are still expanding, so that they create no messages meanwhile. */
export async function lockUnexpanded(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `SELECT uuid FROM bulks WHERE account_id = $1::bigint AND NOT is_expanded AND status_code IN (${OPEN_BULK_CODES})
     ORDER BY uuid FOR NO KEY UPDATE`,
    [accountId],
  );
}

export async function deleteRecipient(tx: Tx, accountId: number, phone: string): Promise<void> {
  const { rows } = await tx.query<{ bulk_id: string }>(
    `DELETE FROM bulk_recipients
     WHERE account_id = $1::bigint AND bulk_id = ANY (${BULKS_OF_ACCOUNT}) AND phone = $2 RETURNING bulk_id`,
    [accountId, phone],
  );
  await tx.query(
    `UPDATE bulks SET recipients = recipients - 1
     WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])`,
    [accountId, rows.map(({ bulk_id }) => bulk_id)],
  );
}

export async function eraseLeftOut(
  tx: Tx,
  accountId: number,
  entries: readonly string[],
): Promise<void> {
  await tx.query(
    `DELETE FROM bulk_drops
     WHERE account_id = $1::bigint AND bulk_id = ANY (${BULKS_OF_ACCOUNT}) AND phone = ANY ($2::text[])`,
    [accountId, entries],
  );
}

export async function eraseRequestedEntry(tx: Tx, accountId: number, entry: string): Promise<void> {
  await tx.query(
    `UPDATE bulks SET phones = array_remove(phones, $2)
     WHERE account_id = $1::bigint AND phones @> ARRAY[$2::text]`,
    [accountId, entry],
  );
}
