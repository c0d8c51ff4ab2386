-- When a mandate last collected money: three years later it lapses.
ALTER TABLE payment_methods ADD COLUMN used_at timestamptz;

-- The few invoices of an account that are not paid, newest first.
CREATE INDEX billing_documents_open ON billing_documents (account_id, created_at, document_id) WHERE status = 0;

COMMENT ON COLUMN auto_top_ups.started_day IS 'in the time zone of the account';
