-- People move messages that still wait: to another time, or to now.

-- A message keeps as long after its new time as it would have kept after the old one.
GRANT UPDATE (due_at, valid_until) ON dispatch_queue TO posthorn_app;
-- The account is put on the list of those with work when a message of its is due earlier than before.
GRANT SELECT, INSERT, UPDATE ON dispatch_ready TO posthorn_app;
