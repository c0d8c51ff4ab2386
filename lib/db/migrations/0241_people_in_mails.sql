-- Queued mails about people of an account name them, so that erasing a person deletes them.
ALTER TABLE mail_outbox
  ADD COLUMN phones text[],                       -- until sent or given up
  DROP CONSTRAINT mail_outbox_account,
  ADD CONSTRAINT mail_outbox_account
    CHECK (account_id IS NOT NULL OR (document_id IS NULL AND report_run_id IS NULL AND phones IS NULL));
CREATE INDEX mail_outbox_people ON mail_outbox (account_id) WHERE phones IS NOT NULL;
