import { isSpellingOf } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import { findBlockedRecord } from "@/lib/gateway/contacts/blocked-numbers/service";
import { isImported } from "@/lib/gateway/contacts/imports/service-erase";
import { isRecipient } from "@/lib/gateway/messaging/bulks/service-erase";
import { isDrafted } from "@/lib/gateway/messaging/drafts/service-erase";
import { countPerson } from "@/lib/db/person-rows";
import { PERSON_TABLE_NAMES, PERSON_TABLES, type PersonTableName } from "./person-tables";
import { countOthers, findViewsWith } from "./store";

/** Whose rows are looked at; numbers that people typed are read by the country. */
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

/** How many rows there are of a number (E.164), as far as they are counted. */
export async function countTraces(tx: Tx, { id }: Owner, phone: string): Promise<Traces> {
  const placed = {} as Traces["placed"];
  for (const name of PERSON_TABLE_NAMES)
    placed[name] = await countPerson(tx, id, PERSON_TABLES[name], phone);
  return { placed, ...(await countOthers(tx, id, phone)) };
}

/** IDs of saved views of lists that filter by a number (E.164), in any spelling. */
export async function findViewsOf(tx: Tx, { id, iso2 }: Owner, phone: string): Promise<string[]> {
  const views = await findViewsWith(tx, id, phone);
  return views
    .filter(({ filters }) =>
      filters.some(({ values }) => values.some((typed) => isSpellingOf(typed, phone, iso2))),
    )
    .map(({ view_id }) => view_id);
}

/** Whether there is anything of a number (E.164) that would go with its person: all but a block that says no more. */
export async function isLeft(
  tx: Tx,
  owner: Owner,
  phone: string,
  { placed, messages, entries, consents }: Traces,
): Promise<boolean> {
  const { blocked_numbers: blocked, ...rest } = placed;
  const counts = [...Object.values(rest), messages, entries, consents];
  if (counts.some((count) => count > 0)) return true;
  if (blocked > 0 && (await findBlockedRecord(tx, owner.id, phone))?.note != null) return true;
  // From here on many rows are looked at: only for a number that stands nowhere else.
  if ((await findViewsOf(tx, owner, phone)).length > 0) return true;
  if (await isDrafted(tx, owner, phone)) return true;
  return (await isRecipient(tx, owner, phone)) || (await isImported(tx, owner.id, phone));
}

/** The same, counted for it. */
export const hasTraces = async (tx: Tx, owner: Owner, phone: string): Promise<boolean> =>
  isLeft(tx, owner, phone, await countTraces(tx, owner, phone));
