import { announceWork } from "@/lib/db/announce-work";
import { groupCommit } from "@/lib/db/grouping/group-commit";
import { withReadyList } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { insertReady, type ReadyUpdate } from "@/lib/queue/store-ready";

const notes = groupCommit<ReadyUpdate, void>({
  async write(group) {
    // Own transaction: the list is updated after the COMMIT of many requests.
    await withReadyList((tx) => insertReady(tx, group));
    return group.map(() => undefined);
  },
  maxItems: 500,
  // Accounts must be locked in a fixed order.
  concurrency: 1,
  isItemError: () => false,
});

/**
 * Adds to the ready list, which on a cluster is on another node. Doesn't delay the response; sweepers repair losses of
 * a crash.
 */
export function announceReady(accountId: number, messages: readonly MessageRecord[]): void {
  const now = new Date();
  const due = messages.map(({ delivery_at }) => (delivery_at ?? now).getTime());
  const isDueNow = messages.some(({ delivery_at }) => delivery_at === null);
  notes.submit({ accountId, dueAt: isDueNow ? null : new Date(Math.min(...due)) }).then(
    () => announceWork("messages"),
    (error: unknown) => log({ level: "warn", message: "New messages wait for the sweeper", error }),
  );
}
