import type { Rule } from "./rules";

/** A statement that may break a rule: where, which, and why. */
export interface Allowance {
  rule: Rule;
  file: string;
  /** A piece of the statement, with single spaces. */
  statement: string;
  reason: string;
}

/** What reads or changes all accounts on purpose. */
export const EXCEPTIONS: readonly Allowance[] = [
  {
    rule: "no-account",
    file: "lib/gateway/account/audit-log/store.ts",
    statement: "SELECT account_id, seq, hash, removed_seq,",
    reason: "An operator's check follows the chains of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/gateway/account/audit-log/store.ts",
    statement:
      "SELECT account_id, seq, created_at, actor_kind, actor_id, actor_name, request_id, host(ip) AS ip, action, object_kind, object_id, object_label, before, after, previous_hash, hash FROM audit_log WHERE (account_id, seq) > ($1, $2) ORDER BY account_id, seq LIMIT $3",
    reason: "An operator's check follows the chains of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT l.account_id, format('%s is %s, its",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT account_id, format('all kinds sum to %s",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT account_id, format('%s is %s, below %s',",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT t.account_id, format('%s %s moved %s, its",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT c.account_id, format('captures and",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT l.account_id, format('held is %s, open",
    reason: "An operator's check adds up the books of all accounts.",
  },
];
