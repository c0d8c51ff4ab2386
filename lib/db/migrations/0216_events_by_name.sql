-- Dry runs of automations find the latest events of a name.
CREATE INDEX automation_events_name ON automation_events (account_id, name, created_at);
