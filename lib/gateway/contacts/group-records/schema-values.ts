/** The five columns of a group: a number has `a`, its heading is `name_a`. */
export const COLUMNS = ["a", "b", "c", "d", "e"] as const;
export type Column = (typeof COLUMNS)[number];

export const NAME_MAX = 50;

/** Days in which an added number is called new. */
export const NEW_DAYS = 7;

/** Days of a range of growth at most, by interval. */
export const GROWTH_DAYS = { hour: 31, day: 400, month: 3_660 } as const;

/** A column of a group that has a heading. */
export interface NamedColumn {
  column: Column;
  name: string;
}

export type ColumnHeadings = Record<`name_${Column}`, string | null>;

/** The columns of a group that have a heading, in their order. */
export function namedColumns(group: ColumnHeadings): NamedColumn[] {
  return COLUMNS.flatMap((column) => {
    const name = group[`name_${column}`];
    return name === null ? [] : [{ column, name }];
  });
}
