import type { Condition } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { BATCH_SIZE, findRecipients, deleteMessages } from "./store-changes";
import { stopQueued, toStopper } from "./stop-queued";

const to = (phone: string): Condition[] => [{ field: "phone", op: "in", values: [phone] }];

/** Deletes messages, refunding waiting ones; returns all ids. Throws `conflict` while one is being submitted. */
export async function eraseMessages(tx: Tx, ctx: Context, phone: string): Promise<string[]> {
  const { id } = ctx.account;
  const erasedIds: string[] = [];
  for (;;) {
    const result = (await findRecipients(tx, id, to(phone), BATCH_SIZE)).map(({ uuid }) => uuid);
    if (result.length === 0) return erasedIds;
    const stopped = await stopQueued(tx, toStopper(ctx), [], result);
    const removed = await deleteMessages(tx, id, [], result, stopped);
    if (removed < result.length)
      throw new DomainError(
        "conflict",
        "A message to this number is being sent right now. Try again in a few seconds.",
        { reason: "message_moving", retryAfterSeconds: 5 },
      );
    erasedIds.push(...result);
  }
}
