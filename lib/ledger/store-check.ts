import type { Tx } from "@/lib/db/transaction";
import { differingHoursSql } from "./changes-of-transfers";

export interface LedgerFinding {
  accountId: number;
  rule:
    | "balance_is_sum"
    | "zero_sum"
    | "not_overdrawn"
    | "settled_prices"
    | "held_is_open"
    | "verifications_settled"
    | "changes_are_sums";
  detail: string;
}

/** Settled messages that aren't closed (`lib/retention/messages.ts`), including deleted ones. */
const PRICED_SQL = `(
  SELECT account_id, settle_id, price, links_price, false AS is_deleted FROM messages
  WHERE settle_id IS NOT NULL AND uuid >= (SELECT first_uuid7(closed_before) FROM message_closing)
  UNION ALL
  SELECT account_id, settle_id, price, links_price, true FROM deleted_messages
  WHERE settle_id IS NOT NULL AND uuid >= (SELECT first_uuid7(closed_before) FROM message_closing)
) priced`;

/** Captures and releases of messages; those of links carry the id of their messages' capture in the reference. */
const SETTLED_SQL = `(
  SELECT account_id, kind, amount, is_links, CASE WHEN is_links THEN split_part(ref, ':', 2)::uuid ELSE transfer_id END AS settle_id
  FROM (SELECT *, starts_with(ref, 'links:') AS is_links FROM ledger_transfers) moved
  WHERE kind IN ('capture', 'release') AND NOT starts_with(ref, 'verify:')
)`;

/** Costs of closed messages, by account and month of their settling transfer. */
const CLOSED_SQL = `(
  SELECT account_id, month, sum(amount) AS total FROM closed_settlements
  WHERE before <= (SELECT closed_before FROM message_closing) GROUP BY account_id, month
)`;

const CHECKS: { rule: LedgerFinding["rule"]; sql: string }[] = [
  {
    rule: "balance_is_sum",
    sql: `SELECT l.account_id, format('%s is %s, its transfers sum to %s', l.kind, l.balance, coalesce(t.total, 0)) AS detail
          FROM ledger_accounts l
          LEFT JOIN (
            SELECT account_id, kind, sum(amount) AS total FROM (
              SELECT account_id, credit AS kind, amount FROM ledger_transfers
              UNION ALL
              SELECT account_id, debit, -amount FROM ledger_transfers
            ) legs GROUP BY account_id, kind
          ) t ON t.account_id = l.account_id AND t.kind = l.kind
          WHERE l.balance <> coalesce(t.total, 0)`,
  },
  {
    rule: "zero_sum",
    sql: `SELECT account_id, format('all kinds sum to %s instead of 0', sum(balance)) AS detail
          FROM ledger_accounts GROUP BY account_id HAVING sum(balance) <> 0`,
  },
  {
    rule: "not_overdrawn",
    sql: `SELECT account_id, format('%s is %s, below %s', kind, balance, min_balance - taken_back) AS detail
          FROM ledger_accounts WHERE balance < min_balance - taken_back`,
  },
  {
    // Every capture and release equals the prices of its messages, and captured links those of theirs, unless some
    // settled in its month are closed. The previous version deleted messages without their links.
    rule: "settled_prices",
    sql: `SELECT t.account_id, format('%s %s moved %s, its messages cost %s', t.kind, t.settle_id, t.total, coalesce(m.total, 0))
            || format(' (links %s and %s)', coalesce(t.links, 0), coalesce(m.links, 0)) AS detail
          FROM (
            SELECT account_id, kind, settle_id, sum(amount) AS total, sum(amount) FILTER (WHERE is_links) AS links
            FROM ${SETTLED_SQL} s GROUP BY account_id, kind, settle_id
          ) t
          LEFT JOIN (
            SELECT account_id, settle_id, sum(price) AS total, sum(links_price) AS links,
              bool_or(is_deleted AND links_price IS NULL) AS may_lack_links FROM ${PRICED_SQL}
            GROUP BY account_id, settle_id
          ) m ON m.account_id = t.account_id AND m.settle_id = t.settle_id
          LEFT JOIN ${CLOSED_SQL} c ON c.account_id = t.account_id AND c.month = uuid7_month(t.settle_id)
          WHERE (t.total <> coalesce(m.total, 0) OR t.links < coalesce(m.links, 0)
              OR t.links > coalesce(m.links, 0) AND NOT coalesce(m.may_lack_links, false)) AND c.month IS NULL`,
  },
  {
    // In a month with closed messages, captures and releases together equal closed plus open costs.
    rule: "settled_prices",
    sql: `SELECT c.account_id, format('captures and releases of %s moved %s, messages cost %s and closed ones %s',
            to_char(c.month, 'YYYY-MM'), coalesce(t.total, 0), coalesce(m.total, 0), c.total) AS detail
          FROM ${CLOSED_SQL} c
          LEFT JOIN (
            SELECT account_id, uuid7_month(transfer_id) AS month, sum(amount) AS total FROM ledger_transfers
            WHERE kind IN ('capture', 'release') AND NOT starts_with(ref, 'verify:') GROUP BY 1, 2
          ) t ON t.account_id = c.account_id AND t.month = c.month
          LEFT JOIN (SELECT account_id, uuid7_month(settle_id) AS month, sum(price) AS total FROM ${PRICED_SQL} GROUP BY 1, 2) m
            ON m.account_id = c.account_id AND m.month = c.month
          WHERE coalesce(t.total, 0) <> c.total + coalesce(m.total, 0)`,
  },
  {
    // Held funds equal the price of everything in transit.
    rule: "held_is_open",
    sql: `SELECT l.account_id, format('held is %s, open messages cost %s, verifications hold %s',
            l.balance, coalesce(q.total, 0), coalesce(v.total, 0)) AS detail
          FROM ledger_accounts l
          LEFT JOIN (SELECT account_id, sum(price) AS total FROM dispatch_queue GROUP BY account_id) q
            ON q.account_id = l.account_id
          LEFT JOIN (SELECT account_id, sum(held) AS total FROM verify_codes GROUP BY account_id) v
            ON v.account_id = l.account_id
          WHERE l.kind = 'held' AND l.balance <> coalesce(q.total, 0) + coalesce(v.total, 0)`,
  },
  {
    // Funds held for a verification were charged or released, except for what its row says; also after its deletion.
    rule: "verifications_settled",
    sql: `SELECT t.account_id, format('verification %s has %s open, its row says %s', t.id, t.total, coalesce(v.held, 0)) AS detail
          FROM (
            SELECT account_id, split_part(ref, ':', 2)::uuid AS id,
                   sum(CASE kind WHEN 'hold' THEN amount ELSE -amount END) AS total
            FROM ledger_transfers
            WHERE kind IN ('hold', 'capture', 'release') AND starts_with(ref, 'verify:') GROUP BY 1, 2
          ) t
          LEFT JOIN verify_codes v ON v.account_id = t.account_id AND v.id = t.id
          WHERE t.total <> coalesce(v.held, 0)`,
  },
  {
    // Hourly sums equal the transfers, by hour and reason.
    rule: "changes_are_sums",
    sql: `SELECT account_id, format('%s: sums of %s hours since %s are off by %s; "ledger repair" writes them again',
            item, count(*), min(hour), sum(summed - moved)) AS detail
          FROM ${differingHoursSql()} d GROUP BY account_id, item`,
  },
];

/** Returns violations; empty if consistent. Use REPEATABLE READ, so that all rules see one snapshot. */
export async function checkLedger(tx: Tx): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const { rule, sql } of CHECKS) {
    const { rows } = await tx.query<{ account_id: string; detail: string }>(sql);
    for (const row of rows) {
      findings.push({ accountId: Number(row.account_id), rule, detail: row.detail });
    }
  }
  return findings;
}
