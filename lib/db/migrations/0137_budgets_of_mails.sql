-- Mails about money wait for the next hour where one address had many; when is read from those that wait already.
GRANT SELECT (next_at) ON mail_outbox TO posthorn_app;
