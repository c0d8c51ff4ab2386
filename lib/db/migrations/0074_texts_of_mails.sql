-- Whoever deletes a message deletes what the log of mails keeps of its text, in the same transaction.
CREATE INDEX email_log_message ON email_log (account_id, msg_uuid) WHERE msg_uuid IS NOT NULL;
GRANT UPDATE (subject, body) ON email_log TO posthorn_app;
