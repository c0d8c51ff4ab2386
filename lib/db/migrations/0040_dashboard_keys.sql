-- Every account has a key for what people send in the dashboard. It has no secret, so nothing opens with it, and
-- the number of its account, so that it needs no look-up: messages of the dashboard are stored without a key, and
-- so are their sums (key 0).
ALTER TABLE api_keys DROP CONSTRAINT api_keys_kind_check;
ALTER TABLE api_keys ALTER COLUMN secret_hash DROP NOT NULL;
ALTER TABLE api_keys
  ADD CONSTRAINT api_keys_kind_check CHECK (kind IN ('api', 'kannel', 'email', 'dashboard')),
  ADD CONSTRAINT api_keys_secret_check CHECK ((secret_hash IS NULL) = (kind = 'dashboard')),
  ADD CONSTRAINT api_keys_dashboard_check CHECK ((key_id = account_id) = (kind = 'dashboard'));

INSERT INTO api_keys (account_id, key_id, name, kind, roles, secret_start, secret_end, created_at)
SELECT account_id, account_id, 'Dashboard', 'dashboard', '{}', '', '', created_at FROM accounts;
