import { announceWork } from "@/lib/db/announce-work";
import { groupCommit } from "@/lib/db/grouping/group-commit";
import { withReadyList } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { insertReady, type ReadyNote } from "@/lib/queue/store-ready";

const notes = groupCommit<ReadyNote, void>({
  async write(group) {
    // Own transaction: the list is updated behind the COMMIT of many requests.
    await withReadyList((tx) => insertReady(tx, group));
    return group.map(() => undefined);
  },
  maxItems: 500,
  // One at a time, so that accounts are locked in one order.
  concurrency: 1,
  isItemError: () => false,
});

/**
 * On a cluster: puts the account of messages that were accepted on the list of those with work, which lives on
 * another node than the account. Beside the response: what a crash keeps from the list the sweepers put there.
 */
export function announceReady(accountId: number, messages: readonly MessageRecord[]): void {
  const now = new Date();
  const due = messages.map(({ delivery_at }) => (delivery_at ?? now).getTime());
  const isDueNow = messages.some(({ delivery_at }) => delivery_at === null);
  notes
    .submit({ accountId, dueAt: isDueNow ? null : new Date(Math.min(...due)) })
    .then(announceWork, (error: unknown) =>
      log({ level: "warn", message: "New messages wait for the sweeper", error }),
    );
}
