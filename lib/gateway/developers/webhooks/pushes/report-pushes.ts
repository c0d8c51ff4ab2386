import type { Context } from "@/lib/core/context";
import { perDatabase } from "@/lib/db/per-database";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { SettingKind } from "@/lib/gateway/developers/webhooks/schema-values";
import { deletePush, deletePushes, ensurePush, findPushes, savePush } from "./store-pushes";
import { parseEmailTarget, parseUrl, stripQuery } from "@/lib/gateway/developers/webhooks/target";

/**
 * Cache of ensured pushes, which are never deleted. Concurrent requests share one lookup instead of taking all
 * connections of their account.
 */
const ensuredPushes = perDatabase(() => new Map<number, Promise<void>>());

/** Ensures the push of a key's reports to message URLs, which has the schedule and health of a webhook. */
export function ensureReportPush({ account, actor }: Context): Promise<void> {
  if (actor.kind !== "key") return Promise.resolve();
  const { keyId } = actor;
  const ensured = ensuredPushes();
  const existing = ensured.get(keyId);
  if (existing !== undefined) return existing;
  // Own transaction: once per key, before its messages are accepted in groups.
  const created = withAccount(account.id, (tx) => ensurePush(tx, account.id, keyId, "kannel", ""));
  ensured.set(keyId, created);
  created.catch(() => ensured.delete(keyId));
  return created;
}

export interface PushSettings {
  dlr_push_url: string | null;
  incoming_push_url: string | null;
  incoming_push_email: string | null;
}

export const NO_PUSHES: PushSettings = {
  dlr_push_url: null,
  incoming_push_url: null,
  incoming_push_email: null,
};

export type PushChange = { [F in keyof PushSettings]?: PushSettings[F] | undefined };

const FIELDS = {
  dlr_push_url: { kind: "dlr_get", read: parseUrl },
  incoming_push_url: { kind: "incoming_get", read: parseUrl },
  incoming_push_email: { kind: "incoming_email", read: parseEmailTarget },
} as const satisfies Record<
  keyof PushSettings,
  { kind: SettingKind; read: (target: string, path: string) => string }
>;
const NAMES = Object.keys(FIELDS) as (keyof PushSettings)[];

export async function getPushes(
  tx: Tx,
  accountId: number,
  keyIds: readonly string[],
): Promise<Map<string, PushSettings>> {
  const rows = await findPushes(tx, accountId, keyIds);
  const result = new Map<string, PushSettings>();
  for (const { key_id, kind, target } of rows) {
    const name = NAMES.find((entry) => FIELDS[entry].kind === kind);
    if (name !== undefined)
      result.set(key_id, { ...(result.get(key_id) ?? NO_PUSHES), [name]: target });
  }
  return result;
}

/** Throws `unprocessable` at the field for a forbidden target. */
export async function updatePushes(
  tx: Tx,
  accountId: number,
  keyId: number,
  change: PushChange,
): Promise<void> {
  for (const name of NAMES) {
    const { kind, read } = FIELDS[name];
    const target = change[name];
    if (target === null) await deletePush(tx, accountId, keyId, kind);
    else if (target !== undefined) await savePush(tx, accountId, keyId, kind, read(target, name));
  }
}

export const stripSecrets = (pushes: PushSettings): PushSettings => ({
  dlr_push_url: pushes.dlr_push_url && stripQuery(pushes.dlr_push_url),
  incoming_push_url: pushes.incoming_push_url && stripQuery(pushes.incoming_push_url),
  incoming_push_email: pushes.incoming_push_email,
});

/** Deletes a key's pushes. Reports to message URLs are still sent. */
export function deletePushSettings(tx: Tx, accountId: number, keyId: number): Promise<void> {
  return deletePushes(tx, accountId, keyId);
}
