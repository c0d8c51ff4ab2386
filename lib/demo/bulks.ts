import { asOwner, type Tx } from "@/lib/db/transaction";
import { insertBulkStats } from "@/lib/gateway/account/stats/service-demo";
import { writeLeftOut, writePastBulks } from "@/lib/gateway/messaging/bulks/service-demo";
import { BLOCKED_PHONES } from "./contacts";

/** Duplicates and blocked numbers skipped by each past bulk. */
const DROPPED = { duplicate: 4, blocked: 3 } as const;

/** Writes the bulks of past messages, with their sums. */
export async function writeBulks(tx: Tx, accountId: number): Promise<void> {
  await writePastBulks(tx, accountId, DROPPED);
  await insertBulkStats(tx, accountId);
}

/** Lists the blocked numbers skipped by past bulks. */
export async function writeDrops(accountId: number): Promise<void> {
  await asOwner((tx) => writeLeftOut(tx, accountId, BLOCKED_PHONES, DROPPED.blocked));
}
