import type { Tx } from "@/lib/db/transaction";
import { listGroupIds } from "@/lib/gateway/contacts/group-records/public";
import {
  type ContactRecord,
  findContactsByPhones,
  findNamingEntries,
  findNumbers,
} from "./store-known";

export { type ContactRecord, findContactsByPhones, findNamingEntries, findNumbers };

export async function findContacts(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
): Promise<Set<string>> {
  const groups = await listGroupIds(tx, accountId);
  const rows = await findContactsByPhones(tx, accountId, groups, phones);
  return new Set(rows.map(({ phone }) => phone));
}
