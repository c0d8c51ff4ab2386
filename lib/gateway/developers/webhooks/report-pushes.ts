import type { Context } from "@/lib/core/context";
import { perDatabase } from "@/lib/db/per-database";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { SettingKind } from "./schema-values";
import { deletePush, deletePushes, ensurePush, findPushes, savePush } from "./store-pushes";
import { parseEmailTarget, parseUrl, withoutQuery } from "./target";

/**
 * These rows are never deleted. Concurrent requests share one lookup instead of taking all connections of their
 * account.
 */
const ensuredPushes = perDatabase(() => new Map<number, Promise<void>>());

/** Pushes for reports to message URLs share a webhook's schedule and health. */
export function ensureReportPush({ account, actor }: Context): Promise<void> {
  if (actor.kind !== "key") return Promise.resolve();
  const { keyId } = actor;
  const ensured = ensuredPushes();
  const known = ensured.get(keyId);
  if (known !== undefined) return known;
  // Own transaction: once per key, before its messages are accepted in groups.
  const made = withAccount(account.id, (tx) => ensurePush(tx, account.id, keyId, "kannel", ""));
  ensured.set(keyId, made);
  made.catch(() => ensured.delete(keyId));
  return made;
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

export async function readPushes(
  tx: Tx,
  accountId: number,
  keyIds: readonly string[],
): Promise<Map<string, PushSettings>> {
  const rows = await findPushes(tx, accountId, keyIds);
  const found = new Map<string, PushSettings>();
  for (const { key_id, kind, target } of rows) {
    const name = NAMES.find((one) => FIELDS[one].kind === kind);
    if (name !== undefined)
      found.set(key_id, { ...(found.get(key_id) ?? NO_PUSHES), [name]: target });
  }
  return found;
}

/** Throws `unprocessable` at the field for a forbidden target. */
export async function changePushes(
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

export const withoutSecrets = (pushes: PushSettings): PushSettings => ({
  dlr_push_url: pushes.dlr_push_url && withoutQuery(pushes.dlr_push_url),
  incoming_push_url: pushes.incoming_push_url && withoutQuery(pushes.incoming_push_url),
  incoming_push_email: pushes.incoming_push_email,
});

/** Reports to message URLs are still sent. */
export function removePushes(tx: Tx, accountId: number, keyId: number): Promise<void> {
  return deletePushes(tx, accountId, keyId);
}
