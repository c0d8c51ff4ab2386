export const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export type FileFormat = keyof typeof FILE_TYPES;

/** Numbers are numeric in the file, all others text, including phone numbers. */
export type Cell = string | number | null;

export type RowSource = AsyncIterator<readonly (readonly Cell[])[]>;
