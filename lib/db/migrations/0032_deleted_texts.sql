-- A text that is to be deleted is gone in every state but the first: handed over, refused, expired, given up
-- or stopped. The constraint holds every statement to it that ends a message.
UPDATE messages SET text = NULL WHERE is_text_deleted AND status_code <> 0 AND text IS NOT NULL;
ALTER TABLE messages ADD CONSTRAINT messages_text_deleted
  CHECK (NOT is_text_deleted OR status_code = 0 OR text IS NULL);

-- The virtual phones keep what they received, as phones do, but no copy of the database gives it away:
-- sealed under KEY_PEPPER. What they received before cannot be sealed here, so they lose it.
DELETE FROM simulator_deliveries;
ALTER TABLE simulator_deliveries DROP COLUMN text;
ALTER TABLE simulator_deliveries ADD COLUMN sealed_text bytea NOT NULL;

-- The answer of an idempotent request, sealed with a secret that only the repeated request yields. `body` holds
-- the answers of requests that were made before.
ALTER TABLE idempotency_keys ADD COLUMN sealed_body bytea;
