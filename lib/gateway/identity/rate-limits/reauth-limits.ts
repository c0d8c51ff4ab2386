import { withoutAccount } from "@/lib/db/transaction";
import { assertNoWait, countAttempt, deleteAttempts, PROOFS_BY_PERSON } from "./store";

/** Throws `too_many_requests`. Per user only: attempts need a session, so the network doesn't matter. */
export async function countReauthAttempt(subject: string): Promise<void> {
  // Own transaction: an attempt counts even if its request fails.
  assertNoWait(await withoutAccount((tx) => countAttempt(tx, subject, PROOFS_BY_PERSON)));
}

export function clearReauthAttempts(subject: string): Promise<void> {
  return withoutAccount((tx) => deleteAttempts(tx, subject));
}
