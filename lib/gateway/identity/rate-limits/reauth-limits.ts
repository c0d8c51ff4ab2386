import { withoutAccount } from "@/lib/db/transaction";
import { assertNoWait, countAttempt, deleteAttempts, PROOFS_BY_PERSON } from "./service";

/**
 * Counts an attempt of someone signed in to prove who they are, and throws `too_many_requests` after too many. By person
 * only: each attempt has a session, so the network does not matter.
 */
export async function countReauthAttempt(subject: string): Promise<void> {
  // Own transaction: an attempt counts even if the request that it is for fails.
  assertNoWait(await withoutAccount((tx) => countAttempt(tx, subject, PROOFS_BY_PERSON)));
}

/** After an attempt that succeeded. */
export function clearReauthAttempts(subject: string): Promise<void> {
  return withoutAccount((tx) => deleteAttempts(tx, subject));
}
