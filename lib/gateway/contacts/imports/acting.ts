import type { ConsentContext } from "@/lib/gateway/contacts/consents/public";
import type { ImportRecord } from "./record";

function toActor(userId: string | null, keyId: string | null): ConsentContext["actor"] {
  if (userId !== null) return { kind: "user", userId: Number(userId) };
  if (keyId !== null) return { kind: "key", keyId: Number(keyId) };
  return { kind: "system", name: "import" };
}

export const importingContext = (record: ImportRecord, now: Date): ConsentContext => ({
  account: { id: Number(record.account_id) },
  actor: toActor(record.user_id, record.key_id),
  now: () => now,
});

export const undoingContext = (record: ImportRecord, now: Date): ConsentContext => ({
  ...importingContext(record, now),
  actor: toActor(record.undo_user_id, record.undo_key_id),
});
