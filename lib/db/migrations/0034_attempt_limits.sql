-- Limits of guesses and requests that fill again steadily instead of locking for a while. `full_at` is when
-- the subject may again make as many tries at once as its limit says; each try moves it one interval.
-- sign_in_attempts is no longer used; it stays for processes of the version before, which a rolling
-- deployment still runs.
CREATE TABLE attempt_limits (
  subject text COLLATE "C" PRIMARY KEY,    -- holds hashes of addresses of people, never the address itself
  full_at timestamptz NOT NULL
);
CREATE INDEX attempt_limits_full ON attempt_limits (full_at);
COMMENT ON TABLE attempt_limits IS 'local';

GRANT SELECT, INSERT, UPDATE, DELETE ON attempt_limits TO posthorn_app;
GRANT SELECT, DELETE ON attempt_limits TO posthorn_worker;
