import type { Tx } from "@/lib/db/transaction";
import { adjustMemberCount, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import {
  COLUMN_LETTERS,
  type ColumnLetter,
} from "@/lib/gateway/contacts/group-records/schema-values";
import { findIdsByPhone, type PhoneFields } from "./store";
import {
  type EntryBefore,
  type EntryToRestore,
  findBefore,
  findFilledColumns,
  deleteAdded,
  restoreEntries,
  writeImported,
} from "./store-import";
import { allocatePhoneIds, insertPhones } from "./store-write";

export type { EntryBefore, EntryToRestore };

export { findFilledColumns };

const FIELDS = [...COLUMN_LETTERS, "callback_data"] as const;
type Values = Partial<Record<ColumnLetter | "callback_data", string | null>>;

export interface ImportedEntry {
  phone: string;
  /** Values of the file's columns; other columns stay unchanged. */
  values: Values;
}

/** `keep` changes nothing, `overwrite` writes the file's columns, `fill` only empty ones. */
export type KnownRule = "keep" | "overwrite" | "fill";

export interface ImportedChunk {
  added: string[];
  addedPhones: string[];
  changed: EntryBefore[];
  unchanged: number;
}

const EMPTY: Readonly<Omit<PhoneFields, "phone">> = {
  a: null,
  b: null,
  c: null,
  d: null,
  e: null,
  callback_data: null,
};

function merge(existing: EntryBefore, values: Values, rule: KnownRule): Omit<PhoneFields, "phone"> {
  const merged = { ...EMPTY };
  for (const field of FIELDS) {
    const value = values[field];
    const takes =
      value !== undefined &&
      (rule === "overwrite" || (rule === "fill" && existing[field] === null));
    merged[field] = takes ? value : existing[field];
  }
  return merged;
}

const isSame = (a: Omit<PhoneFields, "phone">, b: Omit<PhoneFields, "phone">) =>
  FIELDS.every((field) => a[field] === b[field]);

export async function findInGroup(
  tx: Tx,
  accountId: number,
  groupId: string,
  phones: readonly string[],
): Promise<Set<string>> {
  return new Set((await findIdsByPhone(tx, accountId, groupId, phones)).keys());
}

/** Imports distinct numbers into a locked group. */
export async function importPhones(
  tx: Tx,
  accountId: number,
  group: GroupRecord,
  entries: readonly ImportedEntry[],
  { rule, importId, now }: { rule: KnownRule; importId: string; now: Date },
): Promise<ImportedChunk> {
  const groupId = group.group_id;
  const phones = entries.map(({ phone }) => phone);
  const existing = await findBefore(tx, accountId, groupId, phones);
  const rowByPhone = new Map(existing.map((row) => [row.phone, row]));
  const newEntries = entries.filter(({ phone }) => !rowByPhone.has(phone));
  const ids = await allocatePhoneIds(tx, newEntries.length);
  const rows = newEntries.map(({ phone, values }, index) => ({
    ...EMPTY,
    ...values,
    phone,
    id: ids[index] ?? "",
  }));
  const stored = await insertPhones(tx, accountId, groupId, rows, now, importId);
  await adjustMemberCount(tx, accountId, groupId, { added: stored.size }, now);
  const added = rows.filter(({ id }) => stored.has(id));
  const changed: EntryBefore[] = [];
  const written: (Omit<PhoneFields, "phone"> & { id: string })[] = [];
  for (const { phone, values } of entries) {
    const { phone: _, ...row } = rowByPhone.get(phone) ?? { phone: "" };
    if (!("phone_id" in row)) continue;
    const merged = merge(row, values, rule);
    if (isSame(merged, row)) continue;
    changed.push(row);
    written.push({ ...merged, id: row.phone_id });
  }
  if (written.length > 0) await writeImported(tx, accountId, groupId, written, { now, importId });
  return {
    added: added.map(({ id }) => id),
    addedPhones: added.map(({ phone }) => phone),
    changed,
    unchanged: existing.length - changed.length,
  };
}

/** Undoes changes of entries. Returns how many were restored or deleted. */
export async function undoEntries(
  tx: Tx,
  accountId: number,
  group: GroupRecord,
  changes: { added: readonly { id: string; written_at: string }[]; changed: EntryToRestore[] },
  now: Date,
): Promise<number> {
  const removed = await deleteAdded(tx, accountId, group.group_id, changes.added);
  await adjustMemberCount(tx, accountId, group.group_id, { removed }, now);
  return removed + (await restoreEntries(tx, accountId, group.group_id, changes.changed));
}
