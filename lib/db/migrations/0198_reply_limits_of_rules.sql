-- Bounds what a rule's replies can cost if many numbers write to it.
ALTER TABLE inbound_rules ADD COLUMN total_daily_limit integer NOT NULL DEFAULT 1000
  CHECK (total_daily_limit BETWEEN 1 AND 10000); -- replies to everyone in 24 hours
CREATE INDEX inbound_rule_matches_replied ON inbound_rule_matches (account_id, rule_id, created_at)
  WHERE reply_id IS NOT NULL;
