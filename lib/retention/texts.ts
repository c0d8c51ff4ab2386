import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import type { Tx } from "@/lib/db/transaction";
import { DEFAULT_TEXT_RETENTION_DAYS } from "@/lib/gateway/account/settings/schema";
import { ROWS_A_STEP } from "@/lib/db/retention/step";
import { accountByAccount, type Step } from "@/lib/db/retention/step";

interface Due {
  from: string;
  /** The first message whose text stays. */
  end: string;
}

/** Accounts whose texts are due, those that have waited longest first. */
async function findDue(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT account_id FROM account_settings
     WHERE texts_due_at <= now() AND account_id <> ALL ($1::bigint[]) ORDER BY texts_due_at LIMIT 100`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

/**
 * Text, numbers and names of columns of bulks before one; those that still run are looked at the next day. Returns whether
 * more are left out of them than go in one step.
 */
async function clearBulks(tx: Tx, accountId: string, end: string): Promise<boolean> {
  await tx.query(
    `UPDATE bulks SET is_text_deleted = true, text = NULL, variant_text = NULL, variant_key = NULL, phones = NULL, columns = '{}'
     WHERE account_id = $1 AND uuid < $2 AND status_code NOT IN (0, 5) AND (text IS NOT NULL OR variant_text IS NOT NULL OR phones IS NOT NULL)`,
    [accountId, end],
  );
  return clearDrops(tx, accountId, end);
}

/**
 * Who was left out of bulks before one, but not of those that still run: their figures count them, also when they have been
 * paused for months. What lies between those is passed by the index, so that a long list that stays is not read again and again.
 * Returns whether more are left than go in one step.
 */
async function clearDrops(tx: Tx, accountId: string, end: string): Promise<boolean> {
  const { rows: running } = await tx.query<{ uuid: string }>(
    "SELECT uuid FROM bulks WHERE account_id = $1 AND uuid < $2 AND status_code IN (0, 5) ORDER BY uuid",
    [accountId, end],
  );
  let after = NIL_UUID;
  let left = ROWS_A_STEP;
  for (const before of [...running.map(({ uuid }) => uuid), end]) {
    const { rowCount } = await tx.query(
      `DELETE FROM bulk_drops WHERE account_id = $1 AND (bulk_id, phone) IN (
         SELECT bulk_id, phone FROM bulk_drops WHERE account_id = $1 AND bulk_id > $2 AND bulk_id < $3
         ORDER BY bulk_id, phone LIMIT $4)`,
      [accountId, after, before, left],
    );
    left -= rowCount ?? 0;
    if (left === 0) return true;
    after = before;
  }
  return false;
}

/** Where the step of one table ends: behind so many rows, or at the last text that goes. */
async function stepEnd(
  tx: Tx,
  accountId: string,
  table: "messages" | "incomings",
  { from, end }: Due,
): Promise<string> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM ${table} WHERE account_id = $1 AND uuid >= $2 AND uuid < $3
     ORDER BY uuid OFFSET $4 LIMIT 1`,
    [accountId, from, end, ROWS_A_STEP],
  );
  return rows[0]?.uuid ?? end;
}

/** One step of an account. Of two runs at once the later one finds that the account is no longer due. */
async function clearTexts(tx: Tx, accountId: string): Promise<void> {
  const { rows: due } = await tx.query<Due>(
    `SELECT texts_removed_to AS from,
       first_uuid7(now() - coalesce(text_retention_days, $2) * interval '1 day') AS end
     FROM account_settings WHERE account_id = $1 AND texts_due_at <= now() FOR NO KEY UPDATE`,
    [accountId, DEFAULT_TEXT_RETENTION_DAYS],
  );
  if (due[0] === undefined) return;
  const { from, end } = due[0];
  const [to = end] = [
    await stepEnd(tx, accountId, "messages", due[0]),
    await stepEnd(tx, accountId, "incomings", due[0]),
  ].sort();
  await tx.query(
    `UPDATE messages SET is_text_deleted = true, text = CASE WHEN status_code = 0 THEN text END
     WHERE account_id = $1 AND uuid >= $2 AND uuid < $3 AND NOT is_text_deleted`,
    [accountId, from, to],
  );
  await tx.query(
    "UPDATE incomings SET text = NULL WHERE account_id = $1 AND uuid >= $2 AND uuid < $3 AND text IS NOT NULL",
    [accountId, from, to],
  );
  // What the customer wrote into a URL may name a person, too.
  await tx.query("DELETE FROM message_reports WHERE account_id = $1 AND uuid >= $2 AND uuid < $3", [
    accountId,
    from,
    to,
  ]);
  await tx.query(
    `UPDATE email_log SET subject = NULL, body = NULL
     WHERE account_id = $1 AND email_id >= $2 AND email_id < $3 AND (subject IS NOT NULL OR body IS NOT NULL)`,
    [accountId, from, to],
  );
  const isMore = to !== end || (await clearBulks(tx, accountId, end));
  await tx.query(
    `UPDATE account_settings SET texts_removed_to = greatest(texts_removed_to, $2::uuid),
       texts_due_at = now() + $3::interval
     WHERE account_id = $1`,
    [accountId, to, isMore ? "0" : "1 day"],
  );
}

/**
 * Removes texts that are older than their account keeps them, oldest first, one account and `ROWS_A_STEP`
 * messages of each direction a transaction. What was done is noted with it, so nothing is looked at twice. A message that still
 * waits keeps its text until it ends: it is marked as one whose text is deleted then.
 */
export function removeOldTexts(): Step {
  return accountByAccount({
    name: "texts of messages",
    find: findDue,
    async clear(tx, accountId) {
      await clearTexts(tx, accountId);
      // An account with a long way to go comes again after the others.
      return "done";
    },
  });
}
