export const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export type FileFormat = keyof typeof FILE_TYPES;

/** Numbers are numbers in the file, everything else is text: phone numbers, too. */
export type Cell = string | number | null;

/** Pages of rows, asked for one after the other. */
export type RowSource = AsyncIterator<readonly (readonly Cell[])[]>;
