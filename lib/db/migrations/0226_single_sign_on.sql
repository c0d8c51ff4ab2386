-- People's identities at the OpenID provider. The subject identifies a person, never the email.
CREATE TABLE sso_identities (
  issuer       text NOT NULL,
  subject      text NOT NULL,
  user_id      bigint NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX sso_identities_user ON sso_identities (user_id, issuer);
COMMENT ON TABLE sso_identities IS 'local';

-- Visits to the provider that haven't come back yet, each bound to one browser or session.
CREATE TABLE sso_requests (
  state_hash    bytea PRIMARY KEY,
  binding_hash  bytea NOT NULL,
  purpose       text NOT NULL CHECK (purpose IN ('sign-in', 'connect', 'confirm')),
  user_id       bigint,
  nonce         text NOT NULL,
  code_verifier text NOT NULL,
  next_path     text NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX sso_requests_expires ON sso_requests (expires_at);
COMMENT ON TABLE sso_requests IS 'local';

GRANT SELECT, INSERT, UPDATE, DELETE ON sso_identities, sso_requests TO posthorn_app;
GRANT SELECT, DELETE ON sso_requests TO posthorn_worker;

-- Memberships that the provider's groups gave, and may take back.
ALTER TABLE user_accounts ADD COLUMN is_from_sso boolean NOT NULL DEFAULT false;

-- Sealed ID token, for signing out at the provider.
ALTER TABLE sessions ADD COLUMN sso bytea;
ALTER TABLE sign_in_challenges ADD COLUMN sso bytea;
