-- What lists filter by and would otherwise read all rows for.

-- The audit log grows by what people change, so that it can bear them.
CREATE INDEX audit_log_actor ON audit_log (account_id, actor_id, seq);
CREATE INDEX audit_log_action ON audit_log (account_id, action, seq);
CREATE INDEX audit_log_request ON audit_log (account_id, request_id);
-- Refused requests are few beside the others, which this index does not hold.
CREATE INDEX request_log_failed ON request_log (account_id, status, created_at, request_id) WHERE status >= 400;
