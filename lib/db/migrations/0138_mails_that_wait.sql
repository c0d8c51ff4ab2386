-- When the last mails of a kind leave for a recipient, however long ago they were queued: the next one leaves after them.
CREATE INDEX mail_outbox_next ON mail_outbox (recipient, kind, next_at);
