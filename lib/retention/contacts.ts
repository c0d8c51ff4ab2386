import type { Tx } from "@/lib/db/transaction";
import { ROWS_A_STEP } from "@/lib/db/retention/step";
import { accountByAccount, type Step } from "@/lib/db/retention/step";

async function findLeaving(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM contact_groups WHERE removed_at IS NOT NULL AND account_id <> ALL ($1::bigint[])
     UNION
     SELECT account_id FROM contact_groups
     WHERE removed_at IS NULL AND delete_at <= now() AND account_id <> ALL ($1::bigint[])
     LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

/** The next numbers of one group that is gone, then its sums; with the last of them the group itself. */
async function clearGroup(tx: Tx, accountId: string): Promise<"more" | "done"> {
  // Whose time has come can no longer be kept.
  await tx.query(
    `UPDATE contact_groups SET removed_at = now()
     WHERE account_id = $1 AND removed_at IS NULL AND delete_at <= now()`,
    [accountId],
  );
  // Held, since of two runs at once the second must not go on before the first has ended its step.
  const { rows } = await tx.query<{ group_id: string }>(
    `SELECT group_id FROM contact_groups WHERE account_id = $1 AND removed_at IS NOT NULL
     ORDER BY group_id LIMIT 1 FOR UPDATE`,
    [accountId],
  );
  const groupId = rows[0]?.group_id;
  if (groupId === undefined) return "done";
  const { rows: next } = await tx.query<{ phone_id: string }>(
    `SELECT phone_id FROM contact_phones WHERE account_id = $1 AND group_id = $2 ORDER BY phone_id LIMIT $3`,
    [accountId, groupId, ROWS_A_STEP],
  );
  await tx.query(
    "DELETE FROM contact_phones WHERE account_id = $1 AND phone_id = ANY ($2::bigint[])",
    [accountId, next.map(({ phone_id }) => phone_id)],
  );
  // Found, not deleted: whoever forgets a person meanwhile deletes some of them without holding the group.
  if (next.length === ROWS_A_STEP) return "more";
  const { rowCount: hours } = await tx.query(
    `DELETE FROM contact_group_stats WHERE account_id = $1 AND group_id = $2 AND hour IN (
       SELECT hour FROM contact_group_stats WHERE account_id = $1 AND group_id = $2 ORDER BY hour LIMIT $3)`,
    [accountId, groupId, ROWS_A_STEP],
  );
  if ((hours ?? 0) < ROWS_A_STEP) {
    await tx.query("DELETE FROM contact_group_uses WHERE account_id = $1 AND group_id = $2", [
      accountId,
      groupId,
    ]);
    // Files and rows of imports hold the same people.
    await tx.query(
      `UPDATE contact_imports SET expires_at = now()
       WHERE account_id = $1 AND group_id = $2 AND expires_at > now()`,
      [accountId, groupId],
    );
    await tx.query(
      "DELETE FROM contact_groups WHERE account_id = $1 AND group_id = $2 AND removed_at IS NOT NULL",
      [accountId, groupId],
    );
  }
  return "more";
}

/**
 * Deletes groups that customers deleted, or whose time has come, with their numbers and sums, `ROWS_A_STEP` a transaction.
 * Readers have not seen them since; whoever stops half way leaves a group with fewer numbers, which the next run finds.
 */
export function removeGroups(): Step {
  return accountByAccount({ name: "groups", find: findLeaving, clear: clearGroup });
}
