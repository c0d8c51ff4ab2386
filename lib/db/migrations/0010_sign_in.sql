-- Second factor, the state between password and code, remembered devices, and what a session needs so that
-- its owner can see it, end it, and be asked again who they are. All of it is identity: local.

-- A name for a session that opens nothing, and when its person last proved who they are.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN confirmed_at timestamptz;
CREATE UNIQUE INDEX sessions_id ON sessions (id);

CREATE TABLE second_factors (
  user_id      bigint PRIMARY KEY,
  sealed       bytea NOT NULL,             -- the shared key, AES-256-GCM under a key that is not in the database
  confirmed_at timestamptz,                -- null: being set up, not asked for
  last_step    bigint NOT NULL DEFAULT 0,  -- of the last code that was accepted; only later ones count
  created_at   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE second_factors IS 'local';

CREATE TABLE recovery_codes (
  user_id   bigint NOT NULL,
  code_hash bytea NOT NULL,                -- HMAC-SHA-256 under a key that is not in the database; used ones are deleted
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'local';

-- Somebody who knows the password and has not yet shown the second factor. No session: it opens nothing
-- but the question for a code.
CREATE TABLE sign_in_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id        bigint NOT NULL,
  account_id     bigint NOT NULL,
  expires_at     timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires ON sign_in_challenges (expires_at);
COMMENT ON TABLE sign_in_challenges IS 'local';

-- Browsers that need no code for 30 days.
CREATE TABLE trusted_devices (
  device_hash bytea PRIMARY KEY,
  user_id     bigint NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX trusted_devices_user ON trusted_devices (user_id);
COMMENT ON TABLE trusted_devices IS 'local';

GRANT SELECT, INSERT, UPDATE, DELETE
  ON second_factors, recovery_codes, sign_in_challenges, trusted_devices TO posthorn_app;

DROP FUNCTION find_session(bytea);
CREATE FUNCTION find_session(_hash bytea)
RETURNS TABLE (
  user_id bigint, email text, user_name text, user_lang text, disabled_at timestamptz,
  expires_at timestamptz, last_seen_at timestamptz, confirmed_at timestamptz, role text,
  account_id bigint, account_name text, iso2 text, currency text, price_level text, lang text,
  is_text_deleted boolean, activated_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.user_id, u.email, u.name, u.lang, u.disabled_at,
         s.expires_at, s.last_seen_at, s.confirmed_at, m.role,
         a.account_id, a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
  FROM sessions s
  JOIN users u ON u.user_id = s.user_id
  JOIN memberships m ON m.account_id = s.account_id AND m.user_id = s.user_id
  JOIN accounts a ON a.account_id = s.account_id
  WHERE s.session_hash = _hash
$$;
REVOKE ALL ON FUNCTION find_session(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_session(bytea) TO posthorn_app;
