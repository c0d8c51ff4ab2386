/** The five columns of a group: a contact has a value in column `a`, which the group calls `name_a`. */
export const COLUMN_LETTERS = ["a", "b", "c", "d", "e"] as const;
export type ColumnLetter = (typeof COLUMN_LETTERS)[number];

export const NAME_MAX = 50;

/** Days in which an added number is called new. */
export const NEW_DAYS = 7;

/** Days of a range of growth at most, by interval. */
export const GROWTH_DAYS = { hour: 31, day: 400, month: 3_660 } as const;

/** A column of a group that has a name. */
export interface NamedColumn {
  column: ColumnLetter;
  name: string;
}

export type ColumnNames = Record<`name_${ColumnLetter}`, string | null>;

/** The columns of a group that have a name, in their order. */
export function namedColumns(group: ColumnNames): NamedColumn[] {
  return COLUMN_LETTERS.flatMap((column) => {
    const name = group[`name_${column}`];
    return name === null ? [] : [{ column, name }];
  });
}
