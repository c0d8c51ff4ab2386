/** The five columns of a group: a number has `a`, its heading is `name_a`. */
export const COLUMNS = ["a", "b", "c", "d", "e"] as const;
export type Column = (typeof COLUMNS)[number];

export const NAME_MAX = 50;

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
