-- The number that an event names, in a column of its own: an operator of jsonb may not be looked at before row-level
-- security, so an index of it left all events of an account to be read.

ALTER TABLE webhook_events ADD COLUMN phone text COLLATE "C";   -- null: it names none
UPDATE webhook_events SET phone = data ->> 'phone' WHERE data ->> 'phone' <> '';
DROP INDEX webhook_events_phone;
CREATE INDEX webhook_events_phone ON webhook_events (account_id, phone) WHERE phone IS NOT NULL;
GRANT UPDATE (phone) ON webhook_events TO posthorn_app;
