-- Steps that people may have passed in versions before theirs, by id; null: they were in no other version.
ALTER TABLE automation_runs ADD COLUMN passed text[];

-- The last move of an automation's people to its published version.
CREATE TABLE automation_moves (
  account_id    bigint NOT NULL,
  automation_id bigint NOT NULL,
  version       integer NOT NULL,                 -- to which people are moved
  moved         integer NOT NULL,
  started_at    timestamptz NOT NULL,
  finished_at   timestamptz,
  PRIMARY KEY (account_id, automation_id),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_moves IS 'distributed';
SELECT isolate_table('automation_moves', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => '');
