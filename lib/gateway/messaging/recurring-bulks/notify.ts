import type { Tx } from "@/lib/db/transaction";
import type { AccountSnapshot } from "@/lib/core/context";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import type { RecurringBulkRecord } from "./store";

/** Mails about the first failed run of several in a row, and about the pause that ends them. */
export async function notifyOfFailure(
  tx: Tx,
  { id, name }: Pick<AccountSnapshot, "id" | "name">,
  { name: title, pause, failures }: RecurringBulkRecord,
): Promise<void> {
  if (pause === null && failures > 1) return;
  await notifyMembers(tx, {
    accountId: id,
    accountName: name,
    text: { event: "recurring_bulk_failed", name: title, state: pause ?? "active" },
  });
}
