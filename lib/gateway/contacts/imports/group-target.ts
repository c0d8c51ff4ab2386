import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/public";
import { recordConsents } from "@/lib/gateway/contacts/consents/public";
import {
  getGroupRecord,
  type GroupRecord,
  lockGroup,
  nameColumns,
  toColumnName,
} from "@/lib/gateway/contacts/group-records/public";
import {
  COLUMN_LETTERS,
  COLUMN_NAME_FIELDS,
} from "@/lib/gateway/contacts/group-records/schema-values";
import {
  findFilledColumns,
  findInGroup,
  importPhones,
  undoEntries,
} from "@/lib/gateway/contacts/phones/public";
import { importingContext } from "./acting";
import { areRenamed } from "./guess-columns";
import { columnsIn, toFileEntries } from "./parse-entry";
import type { FileColumn, ImportRecord } from "./record";
import { BLOCKED_RULES, GROUP_COLUMNS, DUPLICATE_RULES } from "./schema-values";
import { deleteChanges, findChanges, insertChanges } from "./store-changes";
import type { ImportTarget, TargetKey } from "./target";

const toGroupIds = ({ account_id, group_id }: TargetKey) =>
  [Number(account_id), Number(group_id)] as const;

const lockTargetGroup = (tx: Tx, record: ImportRecord) => lockGroup(tx, ...toGroupIds(record));

function newNames(group: GroupRecord, columns: readonly FileColumn[]): Record<string, string> {
  const names: Record<string, string> = {};
  const usedNames = COLUMN_NAME_FIELDS.map((field) => group[field]);
  for (const column of columnsIn(columns)) {
    if (group[`name_${column}`] !== null) continue;
    const { heading = null } = columns.find(({ target }) => target === column) ?? {};
    const name = heading === null ? null : toColumnName(heading, usedNames);
    if (name === null) continue;
    names[`name_${column}`] = name;
    usedNames.push(name);
  }
  return names;
}

/** Deletes names that the import gave, except those changed since or still used by entries. */
async function deleteColumnNames(tx: Tx, record: ImportRecord, group: GroupRecord): Promise<void> {
  if (Object.keys(record.names).length === 0) return;
  const filled = await findFilledColumns(tx, Number(record.account_id), group.group_id);
  const names = COLUMN_LETTERS.flatMap((column) => {
    const name = record.names[`name_${column}`];
    return name !== undefined && group[`name_${column}`] === name && filled[column] !== true
      ? [[`name_${column}`, null]]
      : [];
  });
  await nameColumns(tx, Number(record.account_id), group, Object.fromEntries(names));
}

export const GROUP_TARGET: ImportTarget = {
  columns: GROUP_COLUMNS,
  known: DUPLICATE_RULES,
  blocked: BLOCKED_RULES,
  columnNames: (tx, targetIds) => getGroupRecord(tx, ...toGroupIds(targetIds)),
  async begin(tx, record) {
    const group = await lockTargetGroup(tx, record);
    if (areRenamed(record.columns, group))
      throw new DomainError(
        "unprocessable",
        "Columns of the group were renamed. Check which column goes where.",
        { reason: "import_columns_renamed" },
      );
    const names = newNames(group, record.columns);
    await nameColumns(tx, Number(record.account_id), group, names);
    return names;
  },
  async find(tx, record, phones) {
    const accountId = Number(record.account_id);
    return {
      blocked: await findBlocked(tx, accountId, phones),
      known: await findInGroup(tx, accountId, String(record.group_id), phones),
    };
  },
  async write(tx, record, rows, now) {
    const accountId = Number(record.account_id);
    const { import_id: importId, choices } = record;
    const group = await lockTargetGroup(tx, record);
    const options = { rule: choices.known, importId, now };
    const imported = await importPhones(tx, accountId, group, toFileEntries(record, rows), options);
    await insertChanges(tx, accountId, importId, imported, now);
    const consents = imported.addedPhones.map((phone) => ({
      phone,
      kind: "imported" as const,
      text: record.file_name,
    }));
    await recordConsents(tx, importingContext(record, now), consents, "import");
    const { added, changed, unchanged } = imported;
    return { added: added.length, changed: changed.length, unchanged, shared: 0 };
  },
  finish: async () => {},
  async undo(tx, record, limit, now) {
    const accountId = Number(record.account_id);
    const group = await lockTargetGroup(tx, record);
    const changes = await findChanges(tx, accountId, record.import_id, limit);
    const rows = changes.map(({ phone_id, ...row }) => ({ ...row, id: phone_id }));
    const undone = await undoEntries(
      tx,
      accountId,
      group,
      {
        added: rows.filter((row) => row.is_added).map(({ id, written_at }) => ({ id, written_at })),
        changed: rows.filter((row) => !row.is_added),
      },
      now,
    );
    const ids = changes.map(({ phone_id }) => phone_id);
    await deleteChanges(tx, accountId, record.import_id, ids);
    const isEnd = changes.length < limit;
    if (isEnd) await deleteColumnNames(tx, record, group);
    return { undone, kept: changes.length - undone, isDone: isEnd };
  },
};
