import { notifyWorkers } from "@/lib/db/announce-work";
import { acceptRows } from "@/lib/db/transaction";
import { insertClicksStatement, type NewClick } from "./store-inbox";

export type { NewClick };

/** Stores clicks, which are durable once this resolves; workers count later. Idempotent. */
export async function insertClicks(clicks: readonly NewClick[]): Promise<void> {
  // Own transaction: link visitors have no session, and clicks are stored in batches.
  await acceptRows(insertClicksStatement(clicks));
  notifyWorkers("clicks");
}
