import { withoutNumber } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import {
  findEntriesWith,
  eraseGiven,
  eraseLeftOut,
  lockUnexpanded,
  standsInBulk,
  takeOut,
} from "./store-erase";

/** Whose bulks are looked at; entries that people typed are read by the country. */
interface Owner {
  id: number;
  iso2: string;
}

/** Entries that are no numbers because something stands beside a number (E.164), such as a name. */
async function entriesWith(tx: Tx, { id, iso2 }: Owner, phone: string): Promise<string[]> {
  const entries = await findEntriesWith(tx, id, phone);
  return entries.filter((entry) => withoutNumber(entry, phone, iso2) !== entry);
}

/** Whether a bulk goes to a number (E.164), was given it, or left it out. */
export async function isRecipient(tx: Tx, owner: Owner, phone: string): Promise<boolean> {
  if (await standsInBulk(tx, owner.id, phone)) return true;
  return (await entriesWith(tx, owner, phone)).length > 0;
}

/**
 * Takes a number (E.164) out of all bulks: those that still go to it no longer do, and the others no longer say that it was
 * given, or left out, also beside a name. What they sent, and their sums, stay.
 */
export async function eraseRecipient(tx: Tx, owner: Owner, phone: string): Promise<void> {
  const { id } = owner;
  await lockUnexpanded(tx, id);
  await takeOut(tx, id, phone);
  const entries = [phone, ...(await entriesWith(tx, owner, phone))];
  await eraseLeftOut(tx, id, entries);
  for (const entry of entries) await eraseGiven(tx, id, entry);
}
