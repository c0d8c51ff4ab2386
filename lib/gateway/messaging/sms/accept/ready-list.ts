import { notifyWorkers } from "@/lib/db/announce-work";
import { groupCommit } from "@/lib/db/grouping/group-commit";
import { withReadyList } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { insertReady, type ReadyUpdate } from "@/lib/queue/store-ready";

const readyUpdates = groupCommit<ReadyUpdate, void>({
  async write(group) {
    // Own transaction: the list is updated after the COMMIT of many requests.
    await withReadyList((tx) => insertReady(tx, group));
    return group.map(() => undefined);
  },
  maxItems: 500,
  concurrency: 1,
  isItemError: () => false,
});

/** Updates the ready list in the background; after a crash, the sweeper does. */
export function addToReadyList(accountId: number, messages: readonly MessageRecord[]): void {
  const now = new Date();
  const dueTimes = messages.map(({ delivery_at }) => (delivery_at ?? now).getTime());
  const isDueNow = messages.some(({ delivery_at }) => delivery_at === null);
  readyUpdates.submit({ accountId, dueAt: isDueNow ? null : new Date(Math.min(...dueTimes)) }).then(
    () => notifyWorkers("messages"),
    (error: unknown) =>
      log({
        level: "warn",
        message: "Ready list not updated; the sweeper will add the messages",
        error,
      }),
  );
}
