import { announceAtCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import type { PushKind, SettingKind } from "@/lib/gateway/developers/webhooks/schema-values";
import { nextWebhookId } from "@/lib/gateway/developers/webhooks/store";

export async function ensurePush(
  tx: Tx,
  accountId: number,
  keyId: number,
  kind: PushKind,
  target: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO webhooks (account_id, webhook_id, kind, target, key_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, key_id, kind) DO NOTHING`,
    [accountId, await nextWebhookId(tx), kind, target, keyId, new Date()],
  );
}

/** Saves a push. A new target starts without earlier failures. */
export async function savePush(
  tx: Tx,
  accountId: number,
  keyId: number,
  kind: SettingKind,
  target: string,
): Promise<void> {
  await ensurePush(tx, accountId, keyId, kind, target);
  await tx.query(
    `UPDATE webhooks SET target = $4, failures = 0, failing_since = NULL, held_until = NULL
     WHERE account_id = $1 AND key_id = $2 AND kind = $3 AND target <> $4`,
    [accountId, keyId, kind, target],
  );
  announceAtCommit(tx, "webhooks");
}

export async function deletePush(
  tx: Tx,
  accountId: number,
  keyId: number,
  kind: SettingKind,
): Promise<void> {
  await tx.query("DELETE FROM webhooks WHERE account_id = $1 AND key_id = $2 AND kind = $3", [
    accountId,
    keyId,
    kind,
  ]);
}

export async function deletePushes(tx: Tx, accountId: number, keyId: number): Promise<void> {
  await tx.query(
    "DELETE FROM webhooks WHERE account_id = $1 AND key_id = $2 AND kind <> 'kannel'",
    [accountId, keyId],
  );
}

interface PushRecord {
  key_id: string;
  kind: PushKind;
  target: string;
}

export async function findPushes(
  tx: Tx,
  accountId: number,
  keyIds: readonly string[],
): Promise<PushRecord[]> {
  const { rows } = await tx.query<PushRecord>(
    "SELECT key_id, kind, target FROM webhooks WHERE account_id = $1 AND key_id = ANY ($2::bigint[])",
    [accountId, keyIds],
  );
  return rows;
}
