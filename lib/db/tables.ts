/** What the owner of a table says of it, in `tables.ts` of its folder. */
export interface OwnTable {
  /**
   * Who else reads it in SQL: a module (`messaging/sms`) or a folder of `lib` (`lib/ledger`). Columns that these name can't be
   * changed without them. Everyone else asks a service.
   */
  readBy?: readonly string[];
}

/**
 * The tables that a module, or a folder of `lib`, keeps. Nobody else writes them: `scripts/check-architecture.mjs` holds the SQL
 * of the project against these.
 */
export type Tables = Readonly<Record<string, OwnTable>>;
