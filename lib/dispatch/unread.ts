import type { Unread } from "@/lib/carriers/carrier";
import { cleanCarrierText } from "@/lib/carriers/clean-texts";
import { asWorker } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import { deleteUnread, findUnread, type UnreadRecord, upsertUnread } from "./store-unread";

const MAX_REASON = 1_000;

/**
 * Keeps what a carrier brought and can't be read or stored, and raises an alarm the first time: a carrier that gets no
 * "ok" brings it again and again.
 */
export async function keepUnread(unread: Unread): Promise<void> {
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

/** Returns whether there was one. */
export const dismissUnread = (digest: string): Promise<boolean> =>
  asWorker((tx) => deleteUnread(tx, digest));
