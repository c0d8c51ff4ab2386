import { perDatabase } from "@/lib/db/per-database";
import { asWorker } from "@/lib/db/transaction";
import { findFirstWaiting } from "@/lib/queue/store-first-waiting";
import { repairReadyList } from "@/lib/queue/store-ready";

const ACCOUNTS_PER_POLL = 5_000;

const cursor = perDatabase((): { after: number } => ({ after: 0 }));

/**
 * Repairs the ready list: adds accounts with queued messages that aren't listed, or are listed too late. Each run
 * checks one range of accounts.
 */
export async function listLost(limit = ACCOUNTS_PER_POLL): Promise<void> {
  const state = cursor();
  const { rows: waiting, missing } = await findFirstWaiting(state.after, limit);
  await asWorker((tx) => repairReadyList(tx, waiting));
  state.after = waiting.length < limit ? 0 : (waiting.at(-1)?.accountId ?? 0);
  if (missing !== null) throw missing;
}
