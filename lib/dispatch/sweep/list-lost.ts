import { perDatabase } from "@/lib/db/per-database";
import { asWorker } from "@/lib/db/transaction";
import { findFirstWaiting } from "@/lib/queue/store-first-waiting";
import { relist } from "@/lib/queue/store-ready";

/** Accounts compared per run; the next run continues after them. */
const ACCOUNTS_PER_POLL = 5_000;

/** Last account of the previous run. */
const cursor = perDatabase((): { after: number } => ({ after: 0 }));

/**
 * Repairs the list of accounts with work, where accounts with queued messages are missing or listed too late, one
 * range of accounts per run.
 */
export async function listLost(limit = ACCOUNTS_PER_POLL): Promise<void> {
  const state = cursor();
  const { rows: waiting, missing } = await findFirstWaiting(state.after, limit);
  await asWorker((tx) => relist(tx, waiting));
  state.after = waiting.length < limit ? 0 : (waiting.at(-1)?.accountId ?? 0);
  if (missing !== null) throw missing;
}
