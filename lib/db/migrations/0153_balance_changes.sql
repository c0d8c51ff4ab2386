-- Hourly sums of the transfers that change the balance (available and held together), by reason. The ledger writes them with the
-- transfers, so statements and figures of spending never scan transfers. Messages have their details in message_stats.
CREATE TABLE balance_changes (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  hour         timestamptz NOT NULL,
  item         text NOT NULL CHECK (item IN ('top_up', 'refund', 'correction', 'message', 'messenger_code', 'fraud_check')),
  service_code text NOT NULL DEFAULT '',
  iso2         text NOT NULL DEFAULT '',
  key_id       bigint NOT NULL DEFAULT 0,
  entries      bigint NOT NULL,
  amount       bigint NOT NULL,             -- micro-units; negative: the balance fell
  PRIMARY KEY (account_id, hour, item, service_code, iso2, key_id)
) WITH (fillfactor = 70);
COMMENT ON TABLE balance_changes IS 'distributed';
SELECT isolate_table('balance_changes', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, INSERT, UPDATE');

INSERT INTO balance_changes (account_id, hour, item, service_code, iso2, key_id, entries, amount)
SELECT t.account_id, date_trunc('hour', t.created_at, 'UTC'), t.item, coalesce(f.service_code, ''), coalesce(v.iso2, ''),
  coalesce(f.key_id, v.key_id, 0), count(*), sum(t.effect)
FROM (
  SELECT account_id, created_at, CASE
      WHEN kind = 'topup' THEN 'top_up'
      WHEN kind IN ('refund', 'reverse') THEN 'refund'
      WHEN kind = 'adjust' THEN 'correction'
      WHEN starts_with(ref, 'verify:') THEN 'messenger_code'
      WHEN starts_with(ref, 'fraud:') THEN 'fraud_check'
      ELSE 'message'
    END AS item,
    -- References of operators' credits and corrections are free texts.
    CASE WHEN kind = 'capture' AND starts_with(ref, 'verify:') THEN split_part(ref, ':', 2)::uuid END AS verify_id,
    CASE WHEN kind = 'charge' AND starts_with(ref, 'fraud:') THEN split_part(ref, ':', 2)::uuid END AS fraud_id,
    amount * ((credit IN ('available', 'held'))::int - (debit IN ('available', 'held'))::int) AS effect
  FROM ledger_transfers
) t
LEFT JOIN verify_codes v ON v.account_id = t.account_id AND v.id = t.verify_id
LEFT JOIN fraud_checks f ON f.account_id = t.account_id AND f.id = t.fraud_id
WHERE t.effect <> 0
GROUP BY 1, 2, 3, 4, 5, 6;
