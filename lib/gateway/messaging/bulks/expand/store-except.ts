import type { Tx } from "@/lib/db/transaction";
import { insertDrops, listRecipients } from "./store-expand";

/** Rows per statement: about a second whatever the group's size. */
const STEP_SIZE = 20_000;

/**
 * Finds phones that are in groups. Separate lookups: statistics may miss a group just imported, so its index wouldn't
 * be used.
 */
async function findInGroups(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
  phones: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ phone: string }>(
    `SELECT n.phone FROM unnest($3::text[]) AS n (phone) CROSS JOIN LATERAL (
       SELECT FROM contact_phones p
       WHERE p.account_id = $1::bigint AND p.phone = n.phone AND p.group_id + 0 = ANY ($2::bigint[]) LIMIT 1) AS found`,
    [accountId, groupIds, phones],
  );
  return rows.map(({ phone }) => phone);
}

/** Records them as dropped, in steps within the accepting transaction. Returns their count. */
export async function excludeGroups(
  tx: Tx,
  accountId: number,
  uuid: string,
  groupIds: readonly string[],
  step = STEP_SIZE,
): Promise<number> {
  if (groupIds.length === 0) return 0;
  let removed = 0;
  let after = "";
  for (;;) {
    const recipients = await listRecipients(tx, accountId, uuid, after, step);
    const phones = recipients.map(({ phone }) => phone);
    // Read once, so that the same numbers are recorded and removed.
    const inGroups = await findInGroups(tx, accountId, groupIds, phones);
    const drops = inGroups.map((phone) => ({ phone, reason: "excluded" as const }));
    await insertDrops(tx, accountId, uuid, drops, false);
    await tx.query(
      `DELETE FROM bulk_recipients
       WHERE account_id = $1::bigint AND bulk_id = $2::uuid AND phone = ANY ($3::text[])`,
      [accountId, uuid, inGroups],
    );
    removed += inGroups.length;
    if (recipients.length < step) return removed;
    after = phones.at(-1) ?? after;
  }
}
