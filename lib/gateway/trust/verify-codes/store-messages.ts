import { announceAtCommit } from "@/lib/db/announce-work";
import { VERIFY_NEW, VERIFY_IN_PROGRESS } from "@/lib/core/trust/verify-state";
import type { AccountStatements, Tx } from "@/lib/db/transaction";

/**
 * Finds the verification of each message. Not joined with them: without statistics, as in the first minute of a new
 * installation, a join reads all steps of the account for each of its verifications.
 */
async function findVerifications(
  tx: AccountStatements,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ verify_id: string; message_uuid: string }>({
    name: "verify_of_messages",
    text: `SELECT verify_id, message_uuid FROM verify_steps
           WHERE account_id = $1::bigint AND message_uuid = ANY ($2::uuid[])`,
    values: [accountId, uuids],
  });
  return new Map(rows.map(({ verify_id, message_uuid }) => [message_uuid, verify_id]));
}

export async function findSealedCodes(
  tx: AccountStatements,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: string; id: string; sealed_code: Buffer }[]> {
  const verifications = await findVerifications(tx, accountId, uuids);
  if (verifications.size === 0) return [];
  const { rows } = await tx.query<{ id: string; sealed_code: Buffer }>({
    name: "verify_sealed_codes",
    text: `SELECT id, sealed_code FROM verify_codes
           WHERE account_id = $1::bigint AND id = ANY ($2::uuid[]) AND sealed_code IS NOT NULL
             AND status IN (${VERIFY_NEW}, ${VERIFY_IN_PROGRESS}) AND checked_at IS NULL AND valid_until > now()`,
    values: [accountId, [...new Set(verifications.values())]],
  });
  const codes = new Map(rows.map(({ id, sealed_code }) => [id, sealed_code]));
  return [...verifications].flatMap(([uuid, id]) => {
    const code = codes.get(id);
    return code === undefined ? [] : [{ uuid, id, sealed_code: code }];
  });
}

/** Makes verifications due, locked in a fixed order, otherwise concurrent workers deadlock. */
export async function wakeByMessages(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<void> {
  const verifications = await findVerifications(tx, accountId, uuids);
  if (verifications.size === 0) return;
  const { rows } = await tx.query<{ id: string }>({
    name: "verify_lock_of_messages",
    text: `SELECT id FROM verify_codes WHERE account_id = $1::bigint AND id = ANY ($2::uuid[])
           ORDER BY id FOR NO KEY UPDATE`,
    values: [accountId, [...new Set(verifications.values())]],
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

export async function findVerificationsBySteps(
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
