import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import {
  COLUMN_LETTERS,
  type ColumnLetter,
} from "@/lib/gateway/contacts/group-records/schema-values";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";

/** A cell that can be edited: the number, or the value of a column. */
export type CellField = "phone" | ColumnLetter;

export interface EntryColumn {
  field: CellField;
  label: string;
}

/**
 * The columns of the entries that are shown: those with a name, and those without one that hold values. What a role
 * doesn't see has no columns.
 */
export function entryColumns(
  group: Group,
  rows: readonly Phone[],
  labels: { phone: string; column: (letter: string) => string },
): EntryColumn[] {
  const isHidden = rows.some((row) => row.is_hidden);
  const columns = COLUMN_LETTERS.flatMap((column): EntryColumn[] => {
    const name = group[`name_${column}`];
    if (name !== null) return [{ field: column, label: name }];
    const isUsed = rows.some((row) => row[column] !== null);
    return isUsed ? [{ field: column, label: labels.column(column.toUpperCase()) }] : [];
  });
  return [{ field: "phone", label: labels.phone }, ...(isHidden ? [] : columns)];
}
