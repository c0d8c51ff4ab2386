import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import {
  COLUMN_LETTERS,
  type ColumnLetter,
} from "@/lib/gateway/contacts/group-records/schema-values";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";

export type CellField = "phone" | ColumnLetter;

export interface EntryColumn {
  field: CellField;
  label: string;
}

/** Returns named columns, and unnamed ones with values. Empty for roles without access. */
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
