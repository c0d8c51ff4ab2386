-- Emails that steps send to members of the account. The key keeps anyone from getting one twice for a person and step.
CREATE TABLE automation_notices (
  account_id    bigint NOT NULL,
  run_id        uuid NOT NULL,
  step          text NOT NULL,
  user_id       bigint NOT NULL,
  automation_id bigint NOT NULL,
  version       integer NOT NULL,
  phone         text NOT NULL,
  outcome       text NOT NULL CHECK (outcome IN ('mailed', 'grouped', 'left_out')),
  round         integer,                          -- grouped: in which mail, counted by the member's limit
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, run_id, step, user_id),
  FOREIGN KEY (account_id, run_id) REFERENCES automation_runs (account_id, id) ON DELETE CASCADE,
  CHECK ((outcome = 'grouped') = (round IS NOT NULL))
);
COMMENT ON TABLE automation_notices IS 'distributed';
CREATE INDEX automation_notices_steps ON automation_notices (account_id, automation_id, version, step, outcome);
CREATE INDEX automation_notices_grouped ON automation_notices (account_id, automation_id, user_id, round, created_at)
  WHERE round IS NOT NULL;
CREATE INDEX automation_notices_person ON automation_notices (account_id, phone);
SELECT isolate_table('automation_notices', _app => 'SELECT, INSERT, DELETE', _worker => '');

-- How many emails a member got from an automation within an hour, and how many people wait for one mail together.
CREATE TABLE automation_notice_limits (
  account_id    bigint NOT NULL,
  automation_id bigint NOT NULL,
  user_id       bigint NOT NULL,
  began_at      timestamptz NOT NULL,
  mails         integer NOT NULL,
  round         integer NOT NULL,                 -- of the next mail for several people
  held          integer NOT NULL,
  due_at        timestamptz,                      -- of this mail
  PRIMARY KEY (account_id, automation_id, user_id),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE,
  CHECK ((held > 0) = (due_at IS NOT NULL))
);
COMMENT ON TABLE automation_notice_limits IS 'distributed';
CREATE INDEX automation_notice_limits_due ON automation_notice_limits (due_at) WHERE due_at IS NOT NULL;
SELECT isolate_table('automation_notice_limits', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

-- Who tests, and gets the emails of the test; null: an API key.
ALTER TABLE automations ADD COLUMN test_by bigint;
