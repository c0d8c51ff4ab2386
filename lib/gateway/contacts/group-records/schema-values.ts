/** The five columns of a group: a number has `a`, its heading is `name_a`. */
export const COLUMNS = ["a", "b", "c", "d", "e"] as const;
export type Column = (typeof COLUMNS)[number];

export const NAME_MAX = 50;

/** Days in which an added number is called new. */
export const NEW_DAYS = 7;

/** Days of a range of growth at most, by interval. */
export const GROWTH_DAYS = { hour: 31, day: 400, month: 3_660 } as const;

/** What heads a column in files where the group has no heading for it. */
export const unnamedHeading = (column: Column): string => `col_${column}`;

/** A column of a group that has a heading. */
export interface NamedColumn {
  column: Column;
  name: string;
}

/** Fields of a group that hold the headings. */
export const HEADING_FIELDS = COLUMNS.map((column) => `name_${column}` as const);
export type HeadingField = (typeof HEADING_FIELDS)[number];
export type ColumnHeadings = Record<HeadingField, string | null>;

/** The headings of a group alone, without what else it has; a heading that is left out is none. */
export const headingsOf = (group: Partial<ColumnHeadings>): ColumnHeadings => ({
  name_a: group.name_a ?? null,
  name_b: group.name_b ?? null,
  name_c: group.name_c ?? null,
  name_d: group.name_d ?? null,
  name_e: group.name_e ?? null,
});

/** The columns of a group that have a heading, in their order. */
export function namedColumns(group: ColumnHeadings): NamedColumn[] {
  return COLUMNS.flatMap((column) => {
    const name = group[`name_${column}`];
    return name === null || name.trim() === "" ? [] : [{ column, name }];
  });
}
