import type { ConsentContext } from "@/lib/gateway/contacts/consents/service";
import type { ImportRecord } from "./record";

function actorOf(userId: string | null, keyId: string | null): ConsentContext["actor"] {
  if (userId !== null) return { kind: "user", userId: Number(userId) };
  if (keyId !== null) return { kind: "key", keyId: Number(keyId) };
  return { kind: "system", name: "import" };
}

/** For what a worker imports: whoever uploaded the file does it. */
export const importingContext = (held: ImportRecord, now: Date): ConsentContext => ({
  account: { id: Number(held.account_id) },
  actor: actorOf(held.user_id, held.key_id),
  now: () => now,
});

/** For what a worker takes back: whoever asked for that does it. */
export const undoingContext = (held: ImportRecord, now: Date): ConsentContext => ({
  ...importingContext(held, now),
  actor: actorOf(held.undo_user_id, held.undo_key_id),
});
