/** Returns SQL for 1 if this leg is part of the balance, else 0. */
const onBalance = (leg: "credit" | "debit"): string => `(${leg} IN ('available', 'held'))::int`;

const EFFECT_SQL = `amount * (${onBalance("credit")} - ${onBalance("debit")})`;

/** With their hour and item in `balance_changes`. */
export const CHANGES_OF_TRANSFERS = `(
  SELECT account_id, date_trunc('hour', created_at, 'UTC') AS hour, ref, ${EFFECT_SQL} AS amount, CASE
      WHEN kind = 'topup' THEN 'top_up'
      WHEN kind IN ('refund', 'reverse') THEN 'refund'
      WHEN kind = 'adjust' THEN 'correction'
      WHEN starts_with(ref, 'capture:') THEN 'message'
      WHEN starts_with(ref, 'links:') THEN 'short_link'
      WHEN starts_with(ref, 'verify:') THEN 'messenger_code'
      WHEN starts_with(ref, 'fraud:') THEN 'fraud_check'
      ELSE 'unknown'
    END AS item
  FROM ledger_transfers WHERE ${onBalance("credit")} <> ${onBalance("debit")}
)`;

/** Selects sums that differ from the transfers. `condition` filters both sides. */
export const differingHoursSql = (condition = "true"): string => `(
  SELECT account_id, hour, item, coalesce(b.total, 0) AS summed, coalesce(t.total, 0) AS moved
  FROM (
    SELECT account_id, hour, item, sum(amount) AS total, sum(entries) AS entries FROM balance_changes
    WHERE ${condition} GROUP BY 1, 2, 3
  ) b
  FULL JOIN (
    SELECT account_id, hour, item, sum(amount) AS total, count(*) AS entries FROM ${CHANGES_OF_TRANSFERS} c
    WHERE ${condition} GROUP BY 1, 2, 3
  ) t USING (account_id, hour, item)
  WHERE (b.total, b.entries) IS DISTINCT FROM (t.total, t.entries)
)`;
