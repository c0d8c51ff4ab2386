/** Where a person's number stands in rows that are about nobody else, and what becomes of them when the person is forgotten. */
export interface PersonRows {
  /** Of the number (E.164). */
  column: string;
  /** The condition of rows that may go. */
  only?: string;
  /** What is set instead; left out: the row goes. */
  set?: string;
}

/** What the owner of a table says of it, in `tables.ts` of its folder. */
export interface OwnTable {
  /**
   * Who else reads it in SQL: a module (`messaging/sms`) or a folder of `lib` (`lib/ledger`). Columns that these name can't be
   * changed without them. Everyone else asks a service.
   */
  readBy?: readonly string[];
  person?: PersonRows;
}

/**
 * The tables that a module, or a folder of `lib`, keeps. Nobody else writes them: `scripts/check-architecture.mjs` holds the SQL
 * of the project against these.
 */
export type Tables = Readonly<Record<string, OwnTable>>;
