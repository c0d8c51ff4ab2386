-- Balances at which an alert or an auto top-up has something to do, beside the balance: which accounts those are is read from an
-- index. It is touched only when a balance crosses such a value, so every other change of a balance stays a cheap one (HOT).
ALTER TABLE ledger_accounts
  ADD COLUMN alert_below  bigint,             -- something is to be done below it, of kind 'available'; null: nothing is
  ADD COLUMN alert_from   bigint,             -- something is to be done from it on
  ADD COLUMN top_up_below bigint,
  ADD COLUMN top_up_from  bigint;
UPDATE ledger_accounts l SET top_up_below = t.threshold * 10000,
  top_up_from = CASE WHEN NOT t.is_armed THEN t.threshold * 10000 END
FROM auto_top_ups t WHERE l.account_id = t.account_id AND l.kind = 'available' AND t.is_enabled;
UPDATE ledger_accounts l SET alert_below = a.below * 10000, alert_from = a.from_on * 10000
FROM (SELECT account_id, max(threshold) FILTER (WHERE NOT is_told) AS below, min(threshold) FILTER (WHERE is_told) AS from_on
      FROM balance_alerts GROUP BY account_id) a
WHERE l.account_id = a.account_id AND l.kind = 'available';
ALTER TABLE ledger_accounts ADD COLUMN has_crossed boolean GENERATED ALWAYS AS (
  coalesce(balance < greatest(alert_below, top_up_below), false) OR coalesce(balance >= least(alert_from, top_up_from), false)) STORED;
CREATE INDEX ledger_accounts_crossed ON ledger_accounts (account_id) WHERE has_crossed;
GRANT UPDATE (alert_below, alert_from, top_up_below, top_up_from) ON ledger_accounts TO posthorn_app;
