import { removePhone } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import {
  deleteRecipient,
  eraseLeftOut,
  eraseRequestedEntry,
  findEntriesWith,
  isInBulk,
  lockUnexpanded,
} from "./store-erase";

interface Owner {
  id: number;
  iso2: string;
}

/** Finds entries that contain the number (E.164) and other text, such as a name. */
async function entriesWith(tx: Tx, { id, iso2 }: Owner, phone: string): Promise<string[]> {
  const entries = await findEntriesWith(tx, id, phone);
  return entries.filter((entry) => removePhone(entry, phone, iso2) !== entry);
}

/** Returns true if a recipient, drop or entry has the number. */
export async function isRecipient(tx: Tx, owner: Owner, phone: string): Promise<boolean> {
  if (await isInBulk(tx, owner.id, phone)) return true;
  return (await entriesWith(tx, owner, phone)).length > 0;
}

/**
 * Erases pending recipients, drops and entries, including those with other text such as a name. Sent messages and
 * sums remain.
 */
export async function eraseRecipient(tx: Tx, owner: Owner, phone: string): Promise<void> {
  const { id } = owner;
  await lockUnexpanded(tx, id);
  await deleteRecipient(tx, id, phone);
  const entries = [phone, ...(await entriesWith(tx, owner, phone))];
  await eraseLeftOut(tx, id, entries);
  for (const entry of entries) await eraseRequestedEntry(tx, id, entry);
}
