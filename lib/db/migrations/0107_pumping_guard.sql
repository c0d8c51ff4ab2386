-- What the pumping guard knows: settings, counters in buckets of time, and what it stopped.

CREATE TABLE pumping_settings (
  account_id      bigint NOT NULL REFERENCES accounts (account_id),
  is_enabled      boolean NOT NULL DEFAULT true,
  countries       text[] COLLATE "C",             -- null: home and those that ordinary messages went to
  spend_cap       bigint CHECK (spend_cap >= 0),  -- micro-units an hour and country; null: by the usual spend
  known_countries text[] COLLATE "C" NOT NULL DEFAULT '{}',  -- as of known_at
  known_at        timestamptz,
  told            jsonb NOT NULL DEFAULT '{}',    -- by country: the last day (UTC) whose stop was mailed
  PRIMARY KEY (account_id)
) WITH (fillfactor = 70);
COMMENT ON TABLE pumping_settings IS 'distributed';

CREATE TABLE pumping_prefixes (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  id          uuid NOT NULL,
  prefix      text COLLATE "C" NOT NULL,          -- +…, or a whole number
  valid_until timestamptz,                        -- null: always
  note        text,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, prefix)
);
COMMENT ON TABLE pumping_prefixes IS 'distributed';

-- Slot 0 counts attempts, in transactions that hold the account's settings. Signs are counted in the others, each
-- connection in one of its own: they are noted behind locks of the ledger and must wait for nobody.
CREATE TABLE pumping_counters (
  account_id bigint NOT NULL,
  key        text COLLATE "C" NOT NULL,           -- a; c, p, r and a country, prefix or range
  size       integer NOT NULL,                    -- seconds
  bucket     timestamptz NOT NULL,
  slot       smallint NOT NULL,
  attempts   integer NOT NULL,
  delivered  integer NOT NULL,
  checked    integer NOT NULL,
  amount     bigint NOT NULL,                     -- micro-units
  PRIMARY KEY (account_id, key, size, bucket, slot)
) WITH (fillfactor = 70);
COMMENT ON TABLE pumping_counters IS 'distributed';
CREATE INDEX pumping_counters_bucket ON pumping_counters (bucket);

CREATE TABLE pumping_numbers (
  account_id bigint NOT NULL,
  phone      text COLLATE "C" NOT NULL,
  recent     timestamptz[] NOT NULL,              -- the last ten verifications, newest first
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, phone)
) WITH (fillfactor = 70);
COMMENT ON TABLE pumping_numbers IS 'distributed';
CREATE INDEX pumping_numbers_seen ON pumping_numbers (seen_at);

-- Numbers whose codes were confirmed.
CREATE TABLE pumping_known (
  account_id bigint NOT NULL,
  phone      text COLLATE "C" NOT NULL,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, phone)
) WITH (fillfactor = 70);
COMMENT ON TABLE pumping_known IS 'distributed';
CREATE INDEX pumping_known_checked ON pumping_known (checked_at);

CREATE TABLE pumping_stops (
  account_id bigint NOT NULL,
  id         uuid NOT NULL,
  stopped_at timestamptz NOT NULL,
  phone      text COLLATE "C" NOT NULL,
  iso2       text COLLATE "C" NOT NULL,
  reason     text COLLATE "C" NOT NULL,
  amount     bigint NOT NULL,                     -- micro-units
  sign       text COLLATE "C" CHECK (sign IN ('delivered', 'checked')),  -- of a later verification of the number
  PRIMARY KEY (account_id, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE pumping_stops IS 'distributed';
CREATE INDEX pumping_stops_at ON pumping_stops (stopped_at);
CREATE INDEX pumping_stops_account ON pumping_stops (account_id, stopped_at DESC, id DESC);
CREATE INDEX pumping_stops_phone ON pumping_stops (account_id, phone, stopped_at);
CREATE INDEX pumping_stops_signs ON pumping_stops (account_id, stopped_at) WHERE sign IS NOT NULL;

-- Stops by day (UTC), for reports. Reason 'unchecked': passed because the figures could not be read in time.
CREATE TABLE pumping_stop_sums (
  account_id bigint NOT NULL,
  day        timestamptz NOT NULL,
  iso2       text COLLATE "C" NOT NULL,
  reason     text COLLATE "C" NOT NULL,
  prefix     text COLLATE "C" NOT NULL,
  stops      bigint NOT NULL,
  amount     bigint NOT NULL,                     -- micro-units
  PRIMARY KEY (account_id, day, iso2, reason, prefix)
) WITH (fillfactor = 70);
COMMENT ON TABLE pumping_stop_sums IS 'distributed';
CREATE INDEX pumping_stop_sums_day ON pumping_stop_sums (day);

SELECT isolate_table('pumping_settings', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT');
SELECT isolate_table('pumping_prefixes', _worker => 'SELECT');
SELECT isolate_table('pumping_counters', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, INSERT, UPDATE, DELETE');
SELECT isolate_table('pumping_numbers', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, DELETE');
SELECT isolate_table('pumping_known', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, INSERT, UPDATE, DELETE');
SELECT isolate_table('pumping_stops', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('pumping_stop_sums', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, DELETE');
