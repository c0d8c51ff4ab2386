-- Who changed what. Rows of an account form a chain: each holds the hash of the one before it, so that a row
-- that is changed, removed or slipped in later is found. The head says how long the chain is: without it the
-- last rows could be cut off unseen.

CREATE TABLE audit_heads (
  account_id bigint PRIMARY KEY REFERENCES accounts (account_id),
  seq        bigint NOT NULL,
  hash       bytea NOT NULL
);
COMMENT ON TABLE audit_heads IS 'distributed';

CREATE TABLE audit_log (
  account_id    bigint NOT NULL REFERENCES accounts (account_id),
  seq           bigint NOT NULL CHECK (seq > 0),
  created_at    timestamptz NOT NULL,       -- whole milliseconds, so that it can be hashed again
  actor_kind    text NOT NULL CHECK (actor_kind IN ('user', 'key', 'system')),
  actor_id      bigint,
  actor_name    text NOT NULL,              -- as it was then
  request_id    text NOT NULL,
  address       inet NOT NULL,
  action        text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_kind   text NOT NULL,
  object_id     text,
  object_label  text,
  before        jsonb,
  after         jsonb,
  previous_hash bytea NOT NULL,
  hash          bytea NOT NULL,
  PRIMARY KEY (account_id, seq)
);
COMMENT ON TABLE audit_log IS 'distributed';
CREATE INDEX audit_log_created ON audit_log (account_id, created_at);
CREATE INDEX audit_log_object ON audit_log (account_id, object_kind, object_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['audit_heads', 'audit_log'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

-- The log is append-only: nobody but the owner has UPDATE or DELETE.
GRANT SELECT, INSERT ON audit_log TO posthorn_app;
GRANT SELECT, INSERT, UPDATE ON audit_heads TO posthorn_app;
GRANT SELECT ON audit_log, audit_heads TO posthorn_worker;
