export const COLUMN_LETTERS = ["a", "b", "c", "d", "e"] as const;
export type ColumnLetter = (typeof COLUMN_LETTERS)[number];

export const MAX_GROUP_NAME = 50;

export const NEW_DAYS = 7;

export const GROWTH_DAYS = { hour: 31, day: 400, month: 3_660 } as const;

export const defaultColumnName = (column: ColumnLetter): string => `col_${column}`;

export interface NamedColumn {
  column: ColumnLetter;
  name: string;
}

export const COLUMN_NAME_FIELDS = COLUMN_LETTERS.map((column) => `name_${column}` as const);
export type ColumnNameField = (typeof COLUMN_NAME_FIELDS)[number];
export type ColumnNames = Record<ColumnNameField, string | null>;

export const toColumnNames = (group: Partial<ColumnNames>): ColumnNames => ({
  name_a: group.name_a ?? null,
  name_b: group.name_b ?? null,
  name_c: group.name_c ?? null,
  name_d: group.name_d ?? null,
  name_e: group.name_e ?? null,
});

export function listNamedColumns(group: ColumnNames): NamedColumn[] {
  return COLUMN_LETTERS.flatMap((column) => {
    const name = group[`name_${column}`];
    return name === null || name.trim() === "" ? [] : [{ column, name }];
  });
}
