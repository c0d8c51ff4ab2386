/** Numbers are numbers in the file, everything else is text: phone numbers, too. */
export type Cell = string | number | null;

/** Pages of rows, asked for one after the other. */
export type RowSource = AsyncIterator<readonly (readonly Cell[])[]>;
