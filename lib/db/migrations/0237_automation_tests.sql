-- Automations by which one phone tries out another one's draft, with short waits.
ALTER TABLE automations ADD COLUMN test_of bigint;
CREATE INDEX automations_tests ON automations (account_id, test_of) WHERE test_of IS NOT NULL;
