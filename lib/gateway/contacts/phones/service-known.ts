import type { Tx } from "@/lib/db/transaction";
import { listGroupIds } from "@/lib/gateway/contacts/group-records/service";
import { type ContactRecord, findContactsOf, findNamingEntries, findNumbers } from "./store-known";

export { type ContactRecord, findContactsOf, findNamingEntries, findNumbers };

/** Returns those of the numbers (E.164) in any group. */
export async function findContacts(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
): Promise<Set<string>> {
  const groups = await listGroupIds(tx, accountId);
  const rows = await findContactsOf(tx, accountId, groups, phones);
  return new Set(rows.map(({ phone }) => phone));
}
