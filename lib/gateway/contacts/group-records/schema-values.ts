/** The five columns of a group: a contact has a value in column `a`, which the group calls `name_a`. */
export const COLUMN_LETTERS = ["a", "b", "c", "d", "e"] as const;
export type ColumnLetter = (typeof COLUMN_LETTERS)[number];

export const NAME_MAX = 50;

/** Days in which an added number is called new. */
export const NEW_DAYS = 7;

/** Days of a range of growth at most, by interval. */
export const GROWTH_DAYS = { hour: 31, day: 400, month: 3_660 } as const;

/** The name of a column in files, where the group has none for it. */
export const defaultColumnName = (column: ColumnLetter): string => `col_${column}`;

/** A column of a group that has a name. */
export interface NamedColumn {
  column: ColumnLetter;
  name: string;
}

/** Fields of a group that hold the names of its columns. */
export const COLUMN_NAME_FIELDS = COLUMN_LETTERS.map((column) => `name_${column}` as const);
export type ColumnNameField = (typeof COLUMN_NAME_FIELDS)[number];
export type ColumnNames = Record<ColumnNameField, string | null>;

/** The names of the columns alone, without what else a group has; one that is left out is none. */
export const columnNamesOf = (group: Partial<ColumnNames>): ColumnNames => ({
  name_a: group.name_a ?? null,
  name_b: group.name_b ?? null,
  name_c: group.name_c ?? null,
  name_d: group.name_d ?? null,
  name_e: group.name_e ?? null,
});

/** The columns of a group that have a name, in their order. */
export function namedColumns(group: ColumnNames): NamedColumn[] {
  return COLUMN_LETTERS.flatMap((column) => {
    const name = group[`name_${column}`];
    return name === null || name.trim() === "" ? [] : [{ column, name }];
  });
}
