import { withoutAccount } from "@/lib/db/transaction";
import { assertNoWait, countAttempt, deleteAttempts, REAUTHENTICATION_LIMIT } from "./store";

/** Throws `too_many_requests`. Per user only: attempts need a session, so the network doesn't matter. */
export async function countReauthAttempt(subject: string): Promise<void> {
  // Own transaction: an attempt counts even if its request fails.
  assertNoWait(await withoutAccount((tx) => countAttempt(tx, subject, REAUTHENTICATION_LIMIT)));
}

export function deleteReauthAttempts(subject: string): Promise<void> {
  return withoutAccount((tx) => deleteAttempts(tx, subject));
}
