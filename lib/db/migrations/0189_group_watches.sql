-- Who wants to know of new entries of a group: automations, by their ids. Entries of a group are numbered under its
-- lock, so all above `seen` are new.
CREATE TABLE group_watches (
  account_id bigint NOT NULL,
  group_id   bigint NOT NULL,
  watcher    bigint NOT NULL,
  seen       bigint NOT NULL,
  wakes      bigint NOT NULL DEFAULT 0,           -- changes of the group
  work_at    timestamptz,                         -- while there may be new entries
  PRIMARY KEY (account_id, group_id, watcher)
);
COMMENT ON TABLE group_watches IS 'distributed';
CREATE INDEX group_watches_due ON group_watches (work_at) WHERE work_at IS NOT NULL;
SELECT isolate_table('group_watches', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');
