import { perDatabase } from "@/lib/db/per-database";
import { asWorker } from "@/lib/db/transaction";
import { findFirstWaiting } from "@/lib/queue/store-first-waiting";
import { relist } from "@/lib/queue/store-ready";

/** So many accounts are compared in a look. With more of them the next look goes on behind. */
const ACCOUNTS_PER_POLL = 5_000;

/** The account at which the look before ended. */
const cursor = perDatabase((): { after: number } => ({ after: 0 }));

/**
 * Puts accounts with queued messages on the list of those with work where they are missing or too late, of one stretch of
 * accounts after the other.
 */
export async function listLost(limit = ACCOUNTS_PER_POLL): Promise<void> {
  const state = cursor();
  const { rows: waiting, missing } = await findFirstWaiting(state.after, limit);
  await asWorker((tx) => relist(tx, waiting));
  state.after = waiting.length < limit ? 0 : (waiting.at(-1)?.accountId ?? 0);
  if (missing !== null) throw missing;
}
