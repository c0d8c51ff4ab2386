-- What programs asked, which is what the log shows at first: the dashboard's own requests are many more.
CREATE INDEX request_log_of_keys ON request_log (account_id, created_at, request_id) WHERE key_id IS NOT NULL;
