-- What an account does with messages from phones that contain a keyword.
CREATE SEQUENCE inbound_rule_ids;
GRANT USAGE ON SEQUENCE inbound_rule_ids TO posthorn_app;

CREATE TABLE inbound_rules (
  account_id      bigint NOT NULL REFERENCES accounts (account_id),
  id              bigint NOT NULL,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  number          text,                           -- E.164; null: every number of the account
  match           text NOT NULL CHECK (match IN ('equals', 'starts_with', 'regex')),
  keywords        text[] NOT NULL CHECK (cardinality(keywords) BETWEEN 1 AND 20),
  reply           text,
  daily_limit     smallint NOT NULL CHECK (daily_limit BETWEEN 1 AND 20), -- replies to a person in 24 hours
  join_group_id   bigint,
  leave_group_id  bigint,
  is_unread       boolean NOT NULL,               -- the conversation is marked unread, as without a rule
  is_enabled      boolean NOT NULL,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE inbound_rules IS 'distributed';
CREATE INDEX inbound_rules_created ON inbound_rules (account_id, created_at, id);
CREATE INDEX inbound_rules_name ON inbound_rules (account_id, name, id);
SELECT isolate_table('inbound_rules', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => '');

-- Messages from phones that a rule handled, with the reply that a worker sends.
CREATE TABLE inbound_rule_matches (
  account_id bigint NOT NULL,
  uuid       uuid NOT NULL,                       -- the incoming message
  rule_id    bigint NOT NULL,
  reply_id   uuid,                                -- future message; null: without a reply
  work_at    timestamptz,                         -- while the reply waits
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, uuid),
  FOREIGN KEY (account_id, rule_id) REFERENCES inbound_rules (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE inbound_rule_matches IS 'distributed';
CREATE INDEX inbound_rule_matches_of_rule ON inbound_rule_matches (account_id, rule_id, created_at);
CREATE INDEX inbound_rule_matches_due ON inbound_rule_matches (work_at) WHERE work_at IS NOT NULL;
CREATE INDEX inbound_rule_matches_created ON inbound_rule_matches (created_at);
SELECT isolate_table('inbound_rule_matches', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, DELETE');

ALTER TABLE messages DROP CONSTRAINT messages_origin_check;
ALTER TABLE messages ADD CONSTRAINT messages_origin_check
  CHECK (origin IN ('api', 'dashboard', 'email', 'kannel', 'bulk', 'opt_out', 'test', 'form', 'verify', 'inbound_rule')) NOT VALID;
