-- Sequences of messages that run for each person who enters them.
CREATE SEQUENCE automation_ids;
GRANT USAGE ON SEQUENCE automation_ids TO posthorn_app;

CREATE TABLE automations (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  id           bigint NOT NULL,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  state        text NOT NULL CHECK (state IN ('draft', 'active', 'paused', 'archived')),
  draft        jsonb NOT NULL,                    -- definition as last saved
  version      integer,                           -- published last; null: never
  event        text,                              -- that starts it, of the published version
  goal_event   text,                              -- that ends it early, of the published version
  scanned_date date,                              -- of a date trigger: until when people were looked for
  scan_after   bigint NOT NULL DEFAULT 0,         -- entry at which the current search is
  work_at      timestamptz,                       -- when a worker looks for people, or follows a change of state
  created_at   timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK (state = 'draft' OR version IS NOT NULL)
);
COMMENT ON TABLE automations IS 'distributed';
CREATE INDEX automations_created ON automations (account_id, created_at, id);
CREATE INDEX automations_name ON automations (account_id, name, id);
CREATE INDEX automations_due ON automations (work_at) WHERE work_at IS NOT NULL;
SELECT isolate_table('automations', _app => 'SELECT, INSERT, UPDATE, DELETE', _accept => 'SELECT', _worker => 'SELECT');

CREATE TABLE automation_versions (
  account_id    bigint NOT NULL,
  automation_id bigint NOT NULL,
  version       integer NOT NULL,
  definition    jsonb NOT NULL,
  names         text[] NOT NULL,                  -- columns or event values that texts can use, in lower case
  published_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, automation_id, version),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_versions IS 'distributed';
SELECT isolate_table('automation_versions', _app => 'SELECT, INSERT, DELETE', _accept => 'SELECT', _worker => '');

-- One row a person and entry.
CREATE TABLE automation_runs (
  account_id    bigint NOT NULL,
  id            uuid NOT NULL,
  automation_id bigint NOT NULL,
  version       integer NOT NULL,                 -- in which the person began
  phone         text NOT NULL,
  state         text NOT NULL CHECK (state IN ('waiting', 'sending', 'parked', 'finished', 'goal', 'left')),
  step          text,                             -- next one; null: ended
  due_at        timestamptz,
  lacks_funds   boolean NOT NULL DEFAULT false,
  reason        text,                             -- why the person left
  payload       jsonb,                            -- values of the event that started it
  columns       jsonb,                            -- values for the text, while it is sent
  message_id    uuid,                             -- last text
  started_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (state IN ('waiting', 'sending', 'parked'))),
  CHECK ((due_at IS NOT NULL) = (state IN ('waiting', 'sending')))
);
COMMENT ON TABLE automation_runs IS 'distributed';
-- A person is at most once at a time in an automation.
CREATE UNIQUE INDEX automation_runs_open ON automation_runs (account_id, automation_id, phone) WHERE ended_at IS NULL;
CREATE INDEX automation_runs_due ON automation_runs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX automation_runs_next ON automation_runs (account_id, automation_id, state, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX automation_runs_person ON automation_runs (account_id, phone, automation_id, started_at);
CREATE INDEX automation_runs_listed ON automation_runs (account_id, automation_id, id);
CREATE INDEX automation_runs_state ON automation_runs (account_id, automation_id, state, id);
CREATE INDEX automation_runs_ended ON automation_runs (ended_at) WHERE ended_at IS NOT NULL;
SELECT isolate_table('automation_runs', _app => 'SELECT, INSERT, UPDATE, DELETE', _accept => 'SELECT, UPDATE',
  _worker => 'SELECT, DELETE');

-- What became of each step that sends a text. The key keeps anyone from getting a step twice.
CREATE TABLE automation_texts (
  account_id    bigint NOT NULL,
  run_id        uuid NOT NULL,
  step          text NOT NULL,
  automation_id bigint NOT NULL,
  version       integer NOT NULL,
  phone         text NOT NULL,
  outcome       text NOT NULL CHECK (outcome IN ('sent', 'capped', 'blocked', 'unsendable')),
  message_id    uuid,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, run_id, step),
  FOREIGN KEY (account_id, run_id) REFERENCES automation_runs (account_id, id) ON DELETE CASCADE,
  CHECK ((outcome = 'sent') = (message_id IS NOT NULL))
);
COMMENT ON TABLE automation_texts IS 'distributed';
CREATE INDEX automation_texts_sent ON automation_texts (account_id, phone, created_at) WHERE outcome = 'sent';
CREATE INDEX automation_texts_steps ON automation_texts (account_id, automation_id, version, step, outcome);
SELECT isolate_table('automation_texts', _app => 'SELECT, DELETE', _accept => 'SELECT, INSERT', _worker => '');

-- Events that start or end automations, kept so that repeated ones do nothing.
CREATE TABLE automation_events (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  event_id   text NOT NULL CHECK (char_length(event_id) BETWEEN 1 AND 100),
  name       text NOT NULL,
  phone      text NOT NULL,
  started    integer NOT NULL,
  ended      integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, event_id)
);
COMMENT ON TABLE automation_events IS 'distributed';
CREATE INDEX automation_events_phone ON automation_events (account_id, phone);
CREATE INDEX automation_events_created ON automation_events (created_at);
SELECT isolate_table('automation_events', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT, DELETE');

-- Texts that a person gets from all automations. Its row is locked while texts are sent, so that the cap is exact.
CREATE TABLE automation_caps (
  account_id bigint PRIMARY KEY REFERENCES accounts (account_id),
  texts      integer NOT NULL CHECK (texts BETWEEN 1 AND 1000),
  days       integer NOT NULL CHECK (days BETWEEN 1 AND 90)
);
COMMENT ON TABLE automation_caps IS 'distributed';
SELECT isolate_table('automation_caps', _app => 'SELECT, INSERT, UPDATE, DELETE', _accept => 'SELECT, UPDATE', _worker => '');

ALTER TABLE messages DROP CONSTRAINT messages_origin_check;
ALTER TABLE messages ADD CONSTRAINT messages_origin_check
  CHECK (origin IN ('api', 'dashboard', 'email', 'kannel', 'bulk', 'opt_out', 'test', 'form', 'verify', 'inbound_rule', 'automation')) NOT VALID;
