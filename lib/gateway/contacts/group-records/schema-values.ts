/** Columns of a group: column `a` of a contact has the heading `name_a`. */
export const COLUMN_LETTERS = ["a", "b", "c", "d", "e"] as const;
export type ColumnLetter = (typeof COLUMN_LETTERS)[number];

export const MAX_GROUP_NAME = 50;

/** Days for which an added number counts as new. */
export const NEW_DAYS = 7;

/** Maximum days of a growth range by interval. */
export const GROWTH_DAYS = { hour: 31, day: 400, month: 3_660 } as const;

/** Returns a column's heading in files if the group doesn't name it. */
export const defaultColumnName = (column: ColumnLetter): string => `col_${column}`;

export interface NamedColumn {
  column: ColumnLetter;
  name: string;
}

/** Fields with the names of columns. */
export const COLUMN_NAME_FIELDS = COLUMN_LETTERS.map((column) => `name_${column}` as const);
export type ColumnNameField = (typeof COLUMN_NAME_FIELDS)[number];
export type ColumnNames = Record<ColumnNameField, string | null>;

/** Picks the column names of a group; missing ones become null. */
export const toColumnNames = (group: Partial<ColumnNames>): ColumnNames => ({
  name_a: group.name_a ?? null,
  name_b: group.name_b ?? null,
  name_c: group.name_c ?? null,
  name_d: group.name_d ?? null,
  name_e: group.name_e ?? null,
});

/** Returns the named columns of a group in order. */
export function namedColumns(group: ColumnNames): NamedColumn[] {
  return COLUMN_LETTERS.flatMap((column) => {
    const name = group[`name_${column}`];
    return name === null || name.trim() === "" ? [] : [{ column, name }];
  });
}
