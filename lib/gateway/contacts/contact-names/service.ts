import { COUNT_LIMIT } from "@/lib/core/collection";
import type { Tx } from "@/lib/db/transaction";
import { toContactName } from "@/lib/gateway/contacts/group-records/schema-name-columns";
import { findGroupRecords, listGroupIds } from "@/lib/gateway/contacts/group-records/public";
import {
  collectSearchWords,
  findNamingEntries,
  findNumbers,
  splitWords,
} from "@/lib/gateway/contacts/phones/public";
import { deleteName, findOwnNames, findPhonesByName, saveName } from "./store";

export type ContactNames = ReadonlyMap<string, string>;

/** Finds names in group columns; the entry added last takes precedence. */
async function findColumnNames(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const result = new Map<string, string>();
  if (phones.length === 0) return result;
  const entries = await findNamingEntries(tx, accountId, phones);
  const ids = [...new Set(entries.map(({ group_id }) => Number(group_id)))];
  const groups = ids.length === 0 ? [] : await findGroupRecords(tx, accountId, ids);
  const byId = new Map(groups.map((group) => [group.group_id, group]));
  for (const entry of entries) {
    const group = byId.get(entry.group_id);
    const name = group === undefined ? null : toContactName(group, entry);
    if (name !== null && !result.has(entry.phone)) result.set(entry.phone, name);
  }
  return result;
}

/** Returns display names by number (E.164): the one set by hand, otherwise the one from group columns. */
export async function findContactNames(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
): Promise<ContactNames> {
  const distinct = [...new Set(phones)];
  if (distinct.length === 0) return new Map();
  const ownNames = await findOwnNames(tx, accountId, distinct);
  const names = new Map(ownNames.map(({ phone, name }) => [phone, name]));
  const rest = distinct.filter((phone) => !names.has(phone));
  for (const [phone, name] of await findColumnNames(tx, accountId, rest)) names.set(phone, name);
  return names;
}

export async function findOwnName(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<string | null> {
  const [row] = await findOwnNames(tx, accountId, [phone]);
  return row?.name ?? null;
}

/** Finds numbers whose hand-set name has every word of `text` as a prefix; unordered. */
export async function findPhonesByOwnName(
  tx: Tx,
  accountId: number,
  text: string,
  limit: number,
): Promise<string[]> {
  const words = splitWords(text);
  return words.length === 0 ? [] : findPhonesByName(tx, accountId, words, limit);
}

/**
 * Finds numbers whose hand-set name or any group column matches every word; unordered, so callers must recheck the
 * displayed name. Reads at most 10,000 of each.
 */
export async function findPhonesByAnyName(
  tx: Tx,
  accountId: number,
  text: string,
): Promise<string[]> {
  const words = splitWords(text);
  if (words.length === 0) return [];
  const groups = await listGroupIds(tx, accountId);
  const search = { starts: [], end: null, words };
  const part = { limit: COUNT_LIMIT, offset: 0 };
  const groupPhones = await findNumbers(tx, accountId, groups, search, part);
  const namedPhones = await findPhonesByName(tx, accountId, words, COUNT_LIMIT);
  return [...new Set([...namedPhones, ...groupPhones])];
}

export function matchesNamePrefixes(name: string, text: string): boolean {
  const nameWords = splitWords(name);
  return splitWords(text).every((word) => nameWords.some((item) => item.startsWith(word)));
}

/** Sets a contact's name; null restores the name from its groups. */
export async function setOwnName(
  tx: Tx,
  accountId: number,
  { phone, name, at }: { phone: string; name: string | null; at: Date },
): Promise<void> {
  if (name === null) return deleteName(tx, accountId, phone);
  await saveName(tx, accountId, {
    phone,
    name,
    words: collectSearchWords(String(accountId), [name]),
    at,
  });
}
