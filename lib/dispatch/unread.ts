import type { UnreadableInput } from "@/lib/carriers/carrier";
import { cleanCarrierText } from "@/lib/carriers/clean-texts";
import { asWorker } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import { deleteUnread, findUnread, type UnreadRecord, upsertUnread } from "./store-unread";

const MAX_REASON = 1_000;

/** Stores unreadable input. Raises an alarm the first time, since carriers redeliver it until acknowledged. */
export async function storeUnread(unread: UnreadableInput): Promise<void> {
  const reason = cleanCarrierText(unread.reason, MAX_REASON);
  const isNew = await asWorker((tx) => upsertUnread(tx, { ...unread, reason }));
  if (!isNew) return;
  const name = `${unread.carrier} ${unread.digest}`;
  log({
    level: "error",
    message: `A ${unread.kind} of a carrier was set aside: ${name}: ${reason}`,
  });
}

export const getUnread = (digest: string): Promise<UnreadRecord | undefined> =>
  asWorker((tx) => findUnread(tx, digest));

export const dismissUnread = (digest: string): Promise<boolean> =>
  asWorker((tx) => deleteUnread(tx, digest));
