/** Rows are deleted individually by `lib/retention`. */
export interface RetentionRule {
  key: string;
  /** Needs an index. */
  time: string;
  /** An interval; or as long as messages plus some months, with a minimum. */
  for: string | { monthsBeyondMessages: number; atLeastMonths?: number };
}

/** Found by number and treated on erasure. */
export interface PersonRows {
  /** E.164. */
  column: string;
  /** Condition of erasable rows. */
  only?: string;
  /** Default: delete the row. */
  set?: string;
}

interface OwnTableBase {
  /**
   * For operators. docs/retention.md is generated from this and `stays`; tables of an area with equal texts share a
   * line.
   */
  holds: string;
  /**
   * Other readers in SQL: modules (`messaging/sms`) or folders of `lib` (`lib/ledger`), which column changes affect.
   * All others use a service.
   */
  readBy?: readonly string[];
  person?: PersonRows;
}

export type OwnTable = OwnTableBase &
  (
    | {
        keep: RetentionRule;
        /** Markdown, if `keep` isn't the whole story; `{keep}` stands for it. */
        stays?: string;
      }
    // Rows stay, or are deleted by other means.
    | { keep?: never; stays: string }
  );

/** Only the owner writes its tables: `tools/architecture/check-architecture.mjs` checks the project's SQL against these. */
export type Tables = Readonly<Record<string, OwnTable>>;
