import { matchesPhone } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import { findBlockedRecord } from "@/lib/gateway/contacts/blocked-numbers/public";
import { isImported } from "@/lib/gateway/contacts/imports/public";
import { isRecipient } from "@/lib/gateway/messaging/bulks/public";
import { isRecurringRecipient } from "@/lib/gateway/messaging/recurring-bulks/public";
import { isDrafted } from "@/lib/gateway/messaging/drafts/public";
import { countPerson } from "@/lib/db/person-rows";
import { PERSON_TABLE_NAMES, PERSON_TABLES, type PersonTableName } from "./person-tables";
import { countOthers, findViewsWith } from "./store";

export interface Owner {
  id: number;
  iso2: string;
}

export interface Traces {
  placed: Record<PersonTableName, number>;
  messages: number;
  entries: number;
  consents: number;
}

export async function countTraces(tx: Tx, { id }: Owner, phone: string): Promise<Traces> {
  const placed = {} as Traces["placed"];
  for (const name of PERSON_TABLE_NAMES)
    placed[name] = await countPerson(tx, id, PERSON_TABLES[name], phone);
  return { placed, ...(await countOthers(tx, id, phone)) };
}

export async function findViewsByPhone(
  tx: Tx,
  { id, iso2 }: Owner,
  phone: string,
): Promise<string[]> {
  const views = await findViewsWith(tx, id, phone);
  return views
    .filter(({ filters }) =>
      filters.some(({ values }) => values.some((input) => matchesPhone(input, phone, iso2))),
    )
    .map(({ view_id }) => view_id);
}

/** Returns true if there is more than a mere block. */
export async function hasErasableData(
  tx: Tx,
  owner: Owner,
  phone: string,
  { placed, messages, entries, consents }: Traces,
): Promise<boolean> {
  const { blocked_numbers: blocked, ...rest } = placed;
  const counts = [...Object.values(rest), messages, entries, consents];
  if (counts.some((count) => count > 0)) return true;
  if (blocked > 0 && (await findBlockedRecord(tx, owner.id, phone))?.note != null) return true;
  // Checked last, since it is expensive.
  if ((await findViewsByPhone(tx, owner, phone)).length > 0) return true;
  if (await isDrafted(tx, owner, phone)) return true;
  if (await isRecurringRecipient(tx, owner.id, phone)) return true;
  return (await isRecipient(tx, owner, phone)) || (await isImported(tx, owner.id, phone));
}

/** Returns true if any row has the number; counts the rows itself. */
export const hasTraces = async (tx: Tx, owner: Owner, phone: string): Promise<boolean> =>
  hasErasableData(tx, owner, phone, await countTraces(tx, owner, phone));
