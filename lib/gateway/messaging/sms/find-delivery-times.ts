import { DELIVERED } from "@/lib/core/messages/message-state";
import { fromUnix } from "@/lib/core/time/time";
import type { Tx } from "@/lib/db/transaction";
import { findRecipient, findTimelines } from "./store-callbacks";
import { findTexts } from "./store-texts";

export { findRecipient, findTexts };

/** Finds times to the second; omits undelivered messages. */
export async function findDeliveryTimes(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, Date>> {
  const rows = uuids.length === 0 ? [] : await findTimelines(tx, accountId, uuids);
  return new Map(
    rows.flatMap(({ uuid, timeline }): [string, Date][] => {
      const first = timeline.find(({ kind, code }) => kind === "report" && code === DELIVERED);
      return first === undefined ? [] : [[uuid, fromUnix(first.at)]];
    }),
  );
}
