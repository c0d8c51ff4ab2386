-- Views of the dashboard that are mailed on a schedule.
CREATE SEQUENCE report_ids;
CREATE SEQUENCE report_recipient_ids;
CREATE SEQUENCE report_run_ids;
GRANT USAGE ON SEQUENCE report_ids, report_recipient_ids, report_run_ids TO posthorn_app;

CREATE TABLE reports (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  report_id   bigint NOT NULL,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  view        text NOT NULL,
  filters     jsonb NOT NULL,
  range       text NOT NULL,
  schedule    jsonb NOT NULL,                     -- every, weekday, day, date, hour; in the account's time zone
  file_format text NOT NULL CHECK (file_format IN ('none', 'csv', 'xlsx')),
  lang        text NOT NULL,                      -- for addresses outside the account
  is_paused   boolean NOT NULL,
  next_at     timestamptz,                        -- null: paused, or the only run is over
  created_by  bigint,
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, report_id)
);
COMMENT ON TABLE reports IS 'distributed';
CREATE INDEX reports_due ON reports (next_at) WHERE next_at IS NOT NULL;
SELECT isolate_table('reports', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

-- Members, whose role decides at sending, or confirmed addresses outside the account.
CREATE TABLE report_recipients (
  account_id      bigint NOT NULL,
  recipient_id    bigint NOT NULL,
  report_id       bigint NOT NULL,
  user_id         bigint,
  email           text COLLATE "C",
  confirmed_at    timestamptz,
  unsubscribed_at timestamptz,
  PRIMARY KEY (account_id, recipient_id),
  UNIQUE (account_id, report_id, user_id),
  UNIQUE (account_id, report_id, email),
  FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, report_id) ON DELETE CASCADE,
  CHECK ((user_id IS NULL) <> (email IS NULL))
);
COMMENT ON TABLE report_recipients IS 'distributed';
CREATE INDEX report_recipients_email ON report_recipients (account_id, email) WHERE email IS NOT NULL;
SELECT isolate_table('report_recipients', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

-- One row a scheduled time, so a run that was missed or repeated is sent once.
CREATE TABLE report_runs (
  account_id   bigint NOT NULL,
  run_id       bigint NOT NULL,
  report_id    bigint NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('scheduled', 'manual', 'preview')),
  requested_by bigint,
  due_at       timestamptz NOT NULL,              -- the range of the figures ends before it
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  attempts     integer NOT NULL DEFAULT 0,
  work_at      timestamptz,                       -- while claimed: when another worker may try; null: finished
  problem      text,
  created_at   timestamptz NOT NULL,
  finished_at  timestamptz,
  PRIMARY KEY (account_id, run_id),
  FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, report_id) ON DELETE CASCADE
);
COMMENT ON TABLE report_runs IS 'distributed';
CREATE UNIQUE INDEX report_runs_scheduled ON report_runs (account_id, report_id, due_at) WHERE kind = 'scheduled';
CREATE INDEX report_runs_of_report ON report_runs (account_id, report_id, run_id);
CREATE INDEX report_runs_due ON report_runs (work_at) WHERE work_at IS NOT NULL;
CREATE INDEX report_runs_created ON report_runs (created_at);
SELECT isolate_table('report_runs', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT, DELETE');

CREATE TABLE report_deliveries (
  account_id   bigint NOT NULL,
  run_id       bigint NOT NULL,
  recipient_id bigint NOT NULL,
  user_id      bigint,
  email        text,
  outcome      text NOT NULL CHECK (outcome IN ('queued', 'left', 'no_access', 'unconfirmed', 'unsubscribed')),
  mail_id      bigint,
  PRIMARY KEY (account_id, run_id, recipient_id),
  FOREIGN KEY (account_id, run_id) REFERENCES report_runs (account_id, run_id) ON DELETE CASCADE
);
COMMENT ON TABLE report_deliveries IS 'distributed';
SELECT isolate_table('report_deliveries', _app => 'SELECT, INSERT, DELETE', _worker => 'SELECT');

-- A run's mail in one language, with its files.
CREATE TABLE report_contents (
  account_id bigint NOT NULL,
  run_id     bigint NOT NULL,
  variant    text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  html       text NOT NULL,
  files      jsonb NOT NULL,                      -- name, type, contentId, base64
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, run_id, variant),
  FOREIGN KEY (account_id, run_id) REFERENCES report_runs (account_id, run_id) ON DELETE CASCADE
);
COMMENT ON TABLE report_contents IS 'distributed';
CREATE INDEX report_contents_created ON report_contents (created_at);
SELECT isolate_table('report_contents', _app => 'SELECT, INSERT, DELETE', _worker => 'SELECT, DELETE');

ALTER TABLE mail_outbox
  ADD COLUMN report_run_id   bigint,
  ADD COLUMN report_variant  text,
  ADD COLUMN unsubscribe_url text,
  DROP CONSTRAINT mail_outbox_check,
  ADD CONSTRAINT mail_outbox_document CHECK (num_nulls(document_id, attached) IN (0, 2)),
  ADD CONSTRAINT mail_outbox_report CHECK (num_nulls(report_run_id, report_variant, unsubscribe_url) IN (0, 3)),
  ADD CONSTRAINT mail_outbox_account CHECK ((account_id IS NULL) = (document_id IS NULL AND report_run_id IS NULL));
GRANT SELECT (mail_id) ON mail_outbox TO posthorn_app;
