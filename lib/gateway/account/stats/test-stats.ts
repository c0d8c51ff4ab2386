import { asOwner } from "@/lib/db/transaction";
import { checkStats } from "./service";

/** Differences between the sums and a full recount, over all accounts; empty when all are right. */
export function statsFindings(): Promise<string[]> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query<{ account_id: string }>(
      "SELECT account_id FROM messages UNION SELECT account_id FROM message_stats ORDER BY 1",
    );
    const found: string[] = [];
    for (const { account_id } of rows) {
      for (const one of await checkStats(tx, Number(account_id))) {
        found.push(
          `${account_id} ${one.hour.toISOString()} ${one.iso2} ${one.service_code} ${one.key_id}: ${one.measure} is ${one.stored}, counted ${one.counted}`,
        );
      }
    }
    return found;
  });
}
