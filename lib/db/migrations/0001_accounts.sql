-- Identity, accounts and API keys.
--
-- Every table says in its comment how it lives on a Citus cluster; a test reads these comments:
--   distributed: account-owned; account_id is first in its keys; row-level security is forced
--   reference:   small, copied to every node
--   local:       stays on the coordinator (directories read before the account is known, queues, identity)

CREATE SEQUENCE account_ids AS bigint START 1000001;
CREATE SEQUENCE user_ids AS bigint START 1;
CREATE SEQUENCE api_key_ids AS bigint START 1;

CREATE TABLE accounts (
  account_id      bigint PRIMARY KEY,
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  iso2            text NOT NULL CHECK (iso2 ~ '^[A-Z]{2}$'),
  currency        text NOT NULL CHECK (currency IN ('EUR', 'CHF')),
  price_level     text NOT NULL DEFAULT 'S' CHECK (price_level IN ('S', 'M', 'L', 'XL')),
  lang            text NOT NULL DEFAULT 'en' CHECK (lang ~ '^[a-z]{2}$'),
  time_zone       text NOT NULL DEFAULT 'Europe/Berlin',
  is_text_deleted boolean NOT NULL DEFAULT false,
  activated_at    timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE accounts IS 'distributed';

CREATE TABLE users (
  user_id       bigint PRIMARY KEY,
  email         text NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  password_hash text NOT NULL,
  lang          text NOT NULL DEFAULT 'en' CHECK (lang ~ '^[a-z]{2}$'),
  confirmed_at  timestamptz,
  disabled_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
COMMENT ON TABLE users IS 'local';

CREATE TABLE memberships (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  user_id    bigint NOT NULL,
  role       text NOT NULL CHECK (role IN ('owner', 'developer', 'marketing', 'accountant')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, user_id)
);
COMMENT ON TABLE memberships IS 'distributed';

-- Which accounts a person belongs to, read at sign-in before an account is chosen.
CREATE TABLE user_accounts (
  user_id    bigint NOT NULL,
  account_id bigint NOT NULL,
  PRIMARY KEY (user_id, account_id)
);
COMMENT ON TABLE user_accounts IS 'local';

CREATE TABLE sessions (
  session_hash bytea PRIMARY KEY,          -- sha-256 of the 256-bit session id; the id itself is never stored
  user_id      bigint NOT NULL,
  account_id   bigint NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  address      inet,
  user_agent   text
);
CREATE INDEX sessions_user ON sessions (user_id);
COMMENT ON TABLE sessions IS 'local';

CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  user_id    bigint NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('confirm', 'reset')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_tokens_user ON email_tokens (user_id, purpose);
COMMENT ON TABLE email_tokens IS 'local';

-- Slows down guessing of passwords, by account and by address.
CREATE TABLE sign_in_attempts (
  subject      text PRIMARY KEY,           -- 'email:<hash>' or 'address:<address>'
  failures     integer NOT NULL,
  window_start timestamptz NOT NULL,
  blocked_until timestamptz
);
COMMENT ON TABLE sign_in_attempts IS 'local';

CREATE TABLE api_keys (
  account_id     bigint NOT NULL REFERENCES accounts (account_id),
  key_id         bigint NOT NULL,
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  kind           text NOT NULL DEFAULT 'api' CHECK (kind IN ('api', 'kannel', 'email')),
  roles          text[] NOT NULL,
  is_test        boolean NOT NULL DEFAULT false,
  secret_hash    bytea NOT NULL,           -- HMAC-SHA-256 with a pepper that is not in the database
  pepper_version smallint NOT NULL DEFAULT 1,
  secret_start   text NOT NULL,
  secret_end     text NOT NULL,
  ip_list        cidr[] NOT NULL DEFAULT '{}',
  spend_cap      bigint CHECK (spend_cap >= 0),  -- micro-units of the account's currency a calendar month (UTC)
  is_active      boolean NOT NULL DEFAULT true,
  expires_at     timestamptz,
  last_used_at   timestamptz,
  deleted_at     timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key_id),
  UNIQUE (account_id, secret_hash)
);
COMMENT ON TABLE api_keys IS 'distributed';

CREATE TABLE api_key_spend (
  account_id bigint NOT NULL,
  key_id     bigint NOT NULL,
  month      date NOT NULL,
  spent      bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, key_id, month),
  FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, key_id)
);
COMMENT ON TABLE api_key_spend IS 'distributed';

CREATE TABLE blocked_numbers (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  id         bigint NOT NULL,
  number     text NOT NULL CHECK (number ~ '^\+[0-9]{4,20}$'),
  type       smallint NOT NULL CHECK (type IN (1, 2)),
  added_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, number)
);
COMMENT ON TABLE blocked_numbers IS 'distributed';

-- Row-level security. The app role sees the account of its transaction; the accept role sees the
-- accounts of its group (a text like ',17,18,', because that is the cheapest look-up a row); the worker and the owner see all. Without the setting nothing is visible.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['accounts', 'memberships', 'api_keys', 'api_key_spend', 'blocked_numbers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;
CREATE POLICY group_accounts ON api_key_spend TO posthorn_accept
  USING (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)
  WITH CHECK (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0);

GRANT USAGE ON SCHEMA public TO posthorn_app, posthorn_accept, posthorn_worker;
GRANT USAGE ON SEQUENCE account_ids, user_ids, api_key_ids TO posthorn_app, posthorn_worker;
GRANT SELECT, INSERT, UPDATE ON accounts, memberships, api_keys TO posthorn_app;
GRANT DELETE ON memberships TO posthorn_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON users, user_accounts, sessions, email_tokens, sign_in_attempts TO posthorn_app;
GRANT SELECT ON api_key_spend, blocked_numbers TO posthorn_app;
GRANT SELECT, INSERT, UPDATE ON api_key_spend TO posthorn_accept;
GRANT SELECT ON accounts, users, memberships, user_accounts, api_keys, api_key_spend, blocked_numbers TO posthorn_worker;
GRANT UPDATE (last_used_at) ON api_keys TO posthorn_worker;
GRANT SELECT, DELETE ON sessions, email_tokens, sign_in_attempts TO posthorn_worker;

-- The look-ups that come before the account is known. They run as the owner, name their inputs and
-- return only what the route layer needs to decide.
CREATE FUNCTION find_api_keys(_accounts bigint[], _hashes bytea[])
RETURNS TABLE (
  account_id bigint, secret_hash bytea, key_id bigint, kind text, roles text[], is_test boolean,
  ip_list cidr[], spend_cap bigint, is_active boolean, expires_at timestamptz, last_used_at timestamptz,
  account_name text, iso2 text, currency text, price_level text, lang text,
  is_text_deleted boolean, activated_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.account_id, k.secret_hash, k.key_id, k.kind, k.roles, k.is_test,
         k.ip_list, k.spend_cap, k.is_active, k.expires_at, k.last_used_at,
         a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
  FROM api_keys k JOIN accounts a ON a.account_id = k.account_id
  WHERE k.account_id = ANY (_accounts) AND k.secret_hash = ANY (_hashes) AND k.deleted_at IS NULL
$$;

CREATE FUNCTION find_session(_hash bytea)
RETURNS TABLE (
  user_id bigint, email text, user_name text, user_lang text, disabled_at timestamptz,
  expires_at timestamptz, last_seen_at timestamptz, role text,
  account_id bigint, account_name text, iso2 text, currency text, price_level text, lang text,
  is_text_deleted boolean, activated_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.user_id, u.email, u.name, u.lang, u.disabled_at,
         s.expires_at, s.last_seen_at, m.role,
         a.account_id, a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
  FROM sessions s
  JOIN users u ON u.user_id = s.user_id
  JOIN memberships m ON m.account_id = s.account_id AND m.user_id = s.user_id
  JOIN accounts a ON a.account_id = s.account_id
  WHERE s.session_hash = _hash
$$;

REVOKE ALL ON FUNCTION find_api_keys(bigint[], bytea[]), find_session(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_keys(bigint[], bytea[]), find_session(bytea) TO posthorn_app;
