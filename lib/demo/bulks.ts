import { asOwner, type Tx } from "@/lib/db/transaction";
import { insertBulkStats } from "@/lib/gateway/account/stats/service-demo";
import { writeLeftOut, writePastBulks } from "@/lib/gateway/messaging/bulks/service-demo";
import { BLOCKED_PHONES } from "./contacts";

/** How many blocked numbers each past bulk left out, and how many came twice. */
const DROPPED = { duplicate: 4, blocked: 3 } as const;

/** Writes the bulks that past messages belong to, with their sums. */
export async function writeBulks(tx: Tx, accountId: number): Promise<void> {
  await writePastBulks(tx, accountId, DROPPED);
  await insertBulkStats(tx, accountId);
}

/** Names whom past bulks left out: blocked numbers that they wrote nothing to. */
export async function writeDrops(accountId: number): Promise<void> {
  await asOwner((tx) => writeLeftOut(tx, accountId, BLOCKED_PHONES, DROPPED.blocked));
}
