-- Addresses that wait until a link mailed to them is opened. One a person: a newer wish replaces the former.
-- An address that belongs to somebody else waits just the same; nobody holds a link for it.
CREATE TABLE email_changes (
  user_id      bigint PRIMARY KEY,
  account_id   bigint NOT NULL,            -- in whose session it was asked for; its log tells of it
  session_hash bytea NOT NULL,             -- that session goes on, all others end
  email        text NOT NULL,
  token_hash   bytea NOT NULL UNIQUE,      -- sha-256 of the 256 random bits in the link
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL
);
COMMENT ON TABLE email_changes IS 'local';

GRANT SELECT, INSERT, UPDATE, DELETE ON email_changes TO posthorn_app;
GRANT SELECT, DELETE ON email_changes TO posthorn_worker;
