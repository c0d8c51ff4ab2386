-- Which cost centre of the customer a key or a group belongs to. It stays when the key or group is deleted, since what they cost
-- stays in the sums.
CREATE TABLE cost_centres (
  account_id  bigint NOT NULL,
  kind        text COLLATE "C" NOT NULL CHECK (kind IN ('key', 'group')),
  subject_id  bigint NOT NULL,                -- the key; 0: what is sent without one. Or the group
  cost_centre text NOT NULL CHECK (length(cost_centre) BETWEEN 1 AND 64),
  PRIMARY KEY (account_id, kind, subject_id)
);
COMMENT ON TABLE cost_centres IS 'distributed';
SELECT isolate_table('cost_centres', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');
