-- Inbound rules of an account.
CREATE SEQUENCE inbound_rule_ids;
GRANT USAGE ON SEQUENCE inbound_rule_ids TO posthorn_app;

CREATE TABLE inbound_rules (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  id         bigint NOT NULL,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  note       text CHECK (char_length(note) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE inbound_rules IS 'distributed';
CREATE INDEX inbound_rules_created ON inbound_rules (account_id, created_at, id);
CREATE INDEX inbound_rules_name ON inbound_rules (account_id, name, id);
SELECT isolate_table('inbound_rules', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => '');
