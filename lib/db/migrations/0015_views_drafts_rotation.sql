-- How people look at tables, what they have begun to write, and secrets of keys that are being replaced.

CREATE SEQUENCE table_view_ids AS bigint START 1;

CREATE TABLE table_views (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  view_id    bigint NOT NULL,
  user_id    bigint NOT NULL,               -- who made it; a shared one outlives their membership
  table_name text NOT NULL CHECK (length(table_name) BETWEEN 1 AND 40),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  is_shared  boolean NOT NULL,
  state      jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, view_id)
);
COMMENT ON TABLE table_views IS 'distributed';
CREATE UNIQUE INDEX table_views_name ON table_views (account_id, user_id, table_name, lower(name));

CREATE TABLE table_settings (
  account_id bigint NOT NULL,
  user_id    bigint NOT NULL,
  table_name text NOT NULL,
  settings   jsonb NOT NULL,
  PRIMARY KEY (account_id, user_id, table_name),
  FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE table_settings IS 'distributed';

CREATE TABLE drafts (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  uuid       uuid NOT NULL,
  revision   bigint NOT NULL DEFAULT 1,     -- two tabs on one draft: who saved an older one is told
  created_by bigint NOT NULL,
  updated_by bigint NOT NULL,
  content    jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE drafts IS 'distributed';
CREATE INDEX drafts_updated ON drafts (account_id, updated_at);

ALTER TABLE api_keys ADD COLUMN created_by bigint;
ALTER TABLE api_keys ADD COLUMN last_used_address inet;

-- The secret that a key had before it was rotated, as long as it still opens.
CREATE TABLE api_key_previous_secrets (
  account_id    bigint NOT NULL,
  secret_hash   bytea NOT NULL,
  key_id        bigint NOT NULL,
  visible_start text NOT NULL,
  visible_end   text NOT NULL,
  valid_until   timestamptz NOT NULL,
  PRIMARY KEY (account_id, secret_hash),
  FOREIGN KEY (account_id, key_id) REFERENCES api_keys (account_id, key_id)
);
COMMENT ON TABLE api_key_previous_secrets IS 'distributed';
CREATE INDEX api_key_previous_secrets_key ON api_key_previous_secrets (account_id, key_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['table_views', 'table_settings', 'drafts', 'api_key_previous_secrets'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE table_view_ids TO posthorn_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON table_views, drafts TO posthorn_app;
GRANT SELECT, INSERT, UPDATE ON table_settings TO posthorn_app;
GRANT SELECT, INSERT, DELETE ON api_key_previous_secrets TO posthorn_app;

-- The same answer for the secret of before, until its time is up.
CREATE OR REPLACE FUNCTION find_api_keys(_accounts bigint[], _hashes bytea[])
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
  UNION ALL
  SELECT k.account_id, p.secret_hash, k.key_id, k.kind, k.roles, k.is_test,
         k.ip_list, k.spend_cap, k.is_active, k.expires_at, k.last_used_at,
         a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
  FROM api_key_previous_secrets p
  JOIN api_keys k ON k.account_id = p.account_id AND k.key_id = p.key_id
  JOIN accounts a ON a.account_id = k.account_id
  WHERE p.account_id = ANY (_accounts) AND p.secret_hash = ANY (_hashes) AND p.valid_until > now()
    AND k.deleted_at IS NULL
$$;
