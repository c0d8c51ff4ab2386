-- Automation that an inbound rule starts for whoever writes a keyword, and the messages by which it did.
ALTER TABLE inbound_rules ADD COLUMN automation_id bigint;
ALTER TABLE inbound_rule_matches ADD COLUMN started boolean NOT NULL DEFAULT false;
CREATE INDEX inbound_rule_matches_started ON inbound_rule_matches (account_id, rule_id, created_at) WHERE started;
