-- Automations that start whoever comes into a segment, which is evaluated from time to time.
ALTER TABLE automations DROP CONSTRAINT automations_source_kind_check;
ALTER TABLE automations ADD CONSTRAINT automations_source_kind_check
  CHECK (source_kind IN ('form', 'click', 'reply', 'segment')) NOT VALID;

CREATE TABLE automation_scans (
  account_id    bigint NOT NULL,
  automation_id bigint NOT NULL,
  after         text,                 -- number at which the current round is; null: between rounds
  began_at      timestamptz,                      -- last round
  next_at       timestamptz,                      -- next round
  checked_at    timestamptz,                      -- end of the last round
  is_baseline   boolean NOT NULL,                 -- who is found in this round doesn't start
  is_reset      boolean NOT NULL,                 -- what is known is deleted first
  problem       text,                             -- why the segment can't be evaluated
  PRIMARY KEY (account_id, automation_id),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_scans IS 'distributed';
SELECT isolate_table('automation_scans', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => '');

-- Who was in the segment when it was last evaluated.
CREATE TABLE automation_matches (
  account_id    bigint NOT NULL,
  automation_id bigint NOT NULL,
  phone         text NOT NULL,
  is_pending    boolean NOT NULL,                 -- hasn't started yet
  PRIMARY KEY (account_id, automation_id, phone),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_matches IS 'distributed';
CREATE INDEX automation_matches_pending ON automation_matches (account_id, automation_id, phone) WHERE is_pending;
CREATE INDEX automation_matches_person ON automation_matches (account_id, phone);
SELECT isolate_table('automation_matches', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => '');
