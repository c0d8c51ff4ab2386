import { announceAtCommit } from "@/lib/db/announce-work";
import { VERIFY_NEW, VERIFY_IN_PROGRESS } from "@/lib/core/trust/verify-state";
import type { AccountStatements, Tx } from "@/lib/db/transaction";

export async function findSealedCodes(
  tx: AccountStatements,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: string; id: string; sealed_code: Buffer }[]> {
  const { rows } = await tx.query<{ uuid: string; id: string; sealed_code: Buffer }>({
    name: "verify_sealed_codes",
    text: `SELECT s.message_uuid AS uuid, v.id, v.sealed_code
           FROM verify_steps s JOIN verify_codes v ON v.account_id = $1::bigint AND v.id = s.verify_id
           WHERE s.account_id = $1::bigint AND s.message_uuid = ANY ($2::uuid[]) AND v.sealed_code IS NOT NULL
             AND v.status IN (${VERIFY_NEW}, ${VERIFY_IN_PROGRESS}) AND v.checked_at IS NULL AND v.valid_until > now()`,
    values: [accountId, uuids],
  });
  return rows;
}

/** Makes verifications due, locked in a fixed order, otherwise concurrent workers deadlock. */
export async function wakeByMessages(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>({
    name: "verify_of_messages",
    text: `SELECT v.id FROM verify_codes v WHERE v.account_id = $1::bigint AND v.id IN (
             SELECT s.verify_id FROM verify_steps s
             WHERE s.account_id = $1::bigint AND s.message_uuid = ANY ($2::uuid[]))
           ORDER BY v.id FOR NO KEY UPDATE`,
    values: [accountId, uuids],
  });
  if (rows.length > 0)
    await wake(
      tx,
      accountId,
      rows.map(({ id }) => id),
    );
}

export async function wake(tx: Tx, accountId: number, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: "verify_wake",
    text: `UPDATE verify_codes SET due_at = now() WHERE account_id = $1::bigint AND id = ANY ($2::uuid[])`,
    values: [accountId, ids],
  });
  announceAtCommit(tx, "verifications");
}

export async function findVerificationsOfSteps(
  tx: Tx,
  stepIds: readonly string[],
): Promise<{ accountId: number; id: string }[]> {
  const { rows } = await tx.query<{ account_id: string; verify_id: string }>(
    `SELECT account_id, verify_id FROM verify_steps WHERE channel = 'messenger' AND id = ANY ($1::uuid[])
     ORDER BY account_id, verify_id`,
    [stepIds],
  );
  return rows.map(({ account_id, verify_id }) => ({
    accountId: Number(account_id),
    id: verify_id,
  }));
}
