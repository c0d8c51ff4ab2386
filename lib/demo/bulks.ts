import { asOwner, type Tx } from "@/lib/db/transaction";
import { insertBulkStats } from "@/lib/gateway/account/stats/store-demo";
import { writeLeftOut, writePastBulks } from "@/lib/gateway/messaging/bulks/public";
import { MANUALLY_BLOCKED_PHONES } from "./opt-outs";

const DROP_COUNTS = { duplicate: 4, blocked: 3 } as const;

export async function writeBulks(tx: Tx, accountId: number): Promise<void> {
  await writePastBulks(tx, accountId, DROP_COUNTS);
  await insertBulkStats(tx, accountId);
}

export async function writeDrops(accountId: number): Promise<void> {
  await asOwner((tx) => writeLeftOut(tx, accountId, MANUALLY_BLOCKED_PHONES, DROP_COUNTS.blocked));
}
