-- VAT IDs are asked about again: when the one of an account is due next; null: it has none, or an operator looks after it.
ALTER TABLE account_settings ADD COLUMN vat_check_at timestamptz;
UPDATE account_settings SET vat_check_at = '2026-01-01' WHERE vat_id IS NOT NULL;
CREATE INDEX account_settings_vat_check ON account_settings (vat_check_at) WHERE vat_check_at IS NOT NULL;
GRANT UPDATE (vat_check_at) ON account_settings TO posthorn_worker;

-- One job, as in 0048.
SELECT pgboss.create_queue('vat-checks', '{"policy": "stately", "retryLimit": 3, "retryDelay": 10, "retryBackoff": true,
  "expireInSeconds": 300, "retentionMinutes": 120}');
