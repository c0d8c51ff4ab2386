-- People of an account: who invited them, when they were last here, who is invited, who asked for more.

ALTER TABLE memberships ADD COLUMN invited_by bigint;
ALTER TABLE memberships ADD COLUMN last_active_at timestamptz;   -- noted at most once a minute

CREATE SEQUENCE invitation_ids AS bigint START 1;

CREATE TABLE invitations (
  account_id    bigint NOT NULL REFERENCES accounts (account_id),
  invitation_id bigint NOT NULL,
  email         text NOT NULL,
  role          text NOT NULL CHECK (role IN ('owner', 'developer', 'marketing', 'accountant')),
  token_hash    bytea NOT NULL,             -- sha-256 of the 256 random bits in the link
  invited_by    bigint,
  created_at    timestamptz NOT NULL DEFAULT now(),
  sent_at       timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  accepted_at   timestamptz,
  revoked_at    timestamptz,
  PRIMARY KEY (account_id, invitation_id),
  UNIQUE (account_id, token_hash)
);
COMMENT ON TABLE invitations IS 'distributed';
CREATE UNIQUE INDEX invitations_open ON invitations (account_id, lower(email))
  WHERE accepted_at IS NULL AND revoked_at IS NULL;

CREATE TABLE access_requests (
  account_id bigint NOT NULL,
  user_id    bigint NOT NULL,
  page       text NOT NULL CHECK (length(page) BETWEEN 1 AND 100),
  asked_at   timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id, page),
  FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE access_requests IS 'distributed';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['invitations', 'access_requests'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE invitation_ids TO posthorn_app;
GRANT SELECT, INSERT, UPDATE ON invitations, access_requests TO posthorn_app;
