import type { Tx } from "@/lib/db/transaction";
import { CLICK_BATCH_SIZE, storeClicks } from "./classify-clicks";
import { allocateClickIds } from "./store-demo";
import type { ClassifiedClick } from "./store-work";

export type PastClick = Omit<ClassifiedClick, "request_id">;

export async function storePastClicks(
  tx: Tx,
  accountId: number,
  past: readonly PastClick[],
): Promise<void> {
  const ids = await allocateClickIds(tx, past.length);
  const clicks = past.map((click, index) => ({ ...click, request_id: ids[index] ?? "0" }));
  for (let from = 0; from < clicks.length; from += CLICK_BATCH_SIZE)
    await storeClicks(tx, accountId, clicks.slice(from, from + CLICK_BATCH_SIZE));
}
