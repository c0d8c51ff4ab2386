/** Up to what age rows of a table are kept, one row at a time; `lib/retention` deletes those that are older. */
export interface Keep {
  /** Columns of the primary key. */
  key: string;
  /** The column that says how old a row is. An index on it is needed. */
  time: string;
  /** How long after that time: an interval; or as long as messages and some months more, at least so many. */
  for: string | { monthsBeyondMessages: number; atLeastMonths?: number };
}

/** Where a person's number stands in rows that are about nobody else, and what becomes of them when the data of the person is erased. */
export interface PersonRows {
  /** Of the number (E.164). */
  column: string;
  /** The condition of rows that may go. */
  only?: string;
  /** What is set instead; left out: the row goes. */
  set?: string;
}

interface OwnTableBase {
  /** What is in it, for operators. docs/retention.md is made of this and `stays`; tables of an area that say the same share a line. */
  holds: string;
  /**
   * Who else reads it in SQL: a module (`messaging/sms`) or a folder of `lib` (`lib/ledger`). Columns that these name can't be
   * changed without them. Everyone else asks a service.
   */
  readBy?: readonly string[];
  person?: PersonRows;
}

/** What the owner of a table says of it, in `tables.ts` of its folder. */
export type OwnTable = OwnTableBase &
  (
    | {
        keep: Keep;
        /** How long rows stay, where `keep` is not all there is to say; `{keep}` stands for it. Markdown. */
        stays?: string;
      }
    // Rows stay, or go in another way.
    | { keep?: never; stays: string }
  );

/**
 * The tables that a module, or a folder of `lib`, keeps. Nobody else writes them: `scripts/check-architecture.mjs` holds the SQL
 * of the project against these.
 */
export type Tables = Readonly<Record<string, OwnTable>>;
