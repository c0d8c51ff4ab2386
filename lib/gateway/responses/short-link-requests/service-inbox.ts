import { acceptRows } from "@/lib/db/transaction";
import { insertClicksStatement, type NewClick } from "./store-inbox";

export type { NewClick };

/**
 * Stores clicks as they come in; workers count them later. One that is stored already changes nothing. They are
 * durable once this resolves.
 */
export function insertClicks(clicks: readonly NewClick[]): Promise<void> {
  // Own transaction: whoever follows a link has no session, and many are stored at once.
  return acceptRows(insertClicksStatement(clicks));
}
