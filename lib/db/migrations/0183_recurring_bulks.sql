-- Bulks that are sent again by a rule. Each run is a bulk of its own.
CREATE SEQUENCE recurring_bulk_ids;
CREATE SEQUENCE recurring_bulk_run_ids;
GRANT USAGE ON SEQUENCE recurring_bulk_ids, recurring_bulk_run_ids TO posthorn_app;

CREATE TABLE recurring_bulks (
  account_id        bigint NOT NULL REFERENCES accounts (account_id),
  id                bigint NOT NULL,
  name              text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  bulk              jsonb NOT NULL,               -- as in POST /bulks, without phones and times
  phones            text[],                       -- E.164
  rule              jsonb NOT NULL,
  time_zone         text NOT NULL,
  max_late_minutes  integer CHECK (max_late_minutes >= 0),
  not_after_minutes integer CHECK (not_after_minutes > 0),
  pause             text CHECK (pause IN ('person', 'failures', 'sender')),
  failures          integer NOT NULL DEFAULT 0,   -- in a row
  next_date         date,                         -- of the next slot, also if it is an exception; null: paused or over
  next_at           timestamptz,
  work_at           timestamptz,                  -- next_at, or when another worker may try
  attempts          integer NOT NULL DEFAULT 0,
  user_id           bigint,                       -- who saved or resumed it: runs have their permissions
  key_id            bigint,
  created_at        timestamptz NOT NULL,
  changed_at        timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK (num_nulls(next_date, next_at, work_at) IN (0, 3)),
  CHECK (pause IS NULL OR next_at IS NULL),
  CHECK (num_nulls(user_id, key_id) = 1)
);
COMMENT ON TABLE recurring_bulks IS 'distributed';
CREATE INDEX recurring_bulks_created ON recurring_bulks (account_id, created_at, id);
CREATE INDEX recurring_bulks_name ON recurring_bulks (account_id, name, id);
CREATE INDEX recurring_bulks_due ON recurring_bulks (work_at) WHERE work_at IS NOT NULL;
SELECT isolate_table('recurring_bulks', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

-- One row a date of the rule, so that no date has two bulks.
CREATE TABLE recurring_bulk_runs (
  account_id   bigint NOT NULL,
  id           bigint NOT NULL,
  recurring_id bigint NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('scheduled', 'manual')),
  slot_date    date,
  due_at       timestamptz NOT NULL,
  outcome      text NOT NULL CHECK (outcome IN ('sent', 'skipped', 'failed')),
  reason       text,                              -- of skipped and failed ones
  problem      text,
  bulk_id      uuid,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, recurring_id) REFERENCES recurring_bulks (account_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'scheduled') = (slot_date IS NOT NULL)),
  CHECK ((outcome = 'sent') = (bulk_id IS NOT NULL))
);
COMMENT ON TABLE recurring_bulk_runs IS 'distributed';
CREATE UNIQUE INDEX recurring_bulk_runs_slot ON recurring_bulk_runs (account_id, recurring_id, slot_date);
CREATE INDEX recurring_bulk_runs_of_bulk ON recurring_bulk_runs (account_id, recurring_id, id);
CREATE INDEX recurring_bulk_runs_created ON recurring_bulk_runs (created_at);
SELECT isolate_table('recurring_bulk_runs', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT, DELETE');
