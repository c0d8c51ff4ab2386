/** Retention of a table whose rows are deleted individually by `lib/retention`. */
export interface RetentionRule {
  /** Primary key columns. */
  key: string;
  /** Column with a row's age; needs an index. */
  time: string;
  /** Retention after that time: an interval; or as long as messages plus some months, with a minimum. */
  for: string | { monthsBeyondMessages: number; atLeastMonths?: number };
}

/** Rows about a single person, found by number, and their treatment on erasure. */
export interface PersonRows {
  /** Column of the number (E.164). */
  column: string;
  /** Condition of erasable rows. */
  only?: string;
  /** Replacement values; default: delete the row. */
  set?: string;
}

interface OwnTableBase {
  /**
   * Content, for operators. docs/retention.md is generated from this and `stays`; tables of an area with equal texts
   * share a line.
   */
  holds: string;
  /**
   * Other readers in SQL: modules (`messaging/sms`) or folders of `lib` (`lib/ledger`), which changes to the columns
   * affect. All others use a service.
   */
  readBy?: readonly string[];
  person?: PersonRows;
}

/** Declaration of a table by its owner, in `tables.ts` of its folder. */
export type OwnTable = OwnTableBase &
  (
    | {
        keep: RetentionRule;
        /** Retention in Markdown, if `keep` isn't the whole story; `{keep}` stands for it. */
        stays?: string;
      }
    // Rows stay, or are deleted by other means.
    | { keep?: never; stays: string }
  );

/**
 * Tables owned by a module or a folder of `lib`. Only the owner writes them: `scripts/check-architecture.mjs` checks
 * the project's SQL against these.
 */
export type Tables = Readonly<Record<string, OwnTable>>;
