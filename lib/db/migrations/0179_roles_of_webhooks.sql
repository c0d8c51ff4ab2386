-- Role of the person who chose the events of a webhook: it gets only those that this role sees. Null for pushes of keys,
-- which get messages only. Of webhooks whose creator left, the events of developers are sent on.
ALTER TABLE webhooks ADD COLUMN events_role text CHECK (events_role IN ('owner', 'developer', 'marketing', 'accountant'));
UPDATE webhooks SET events_role = 'developer' WHERE key_id IS NULL;
UPDATE webhooks w SET events_role = m.role FROM memberships m
  WHERE m.account_id = w.account_id AND m.user_id = w.created_by AND w.key_id IS NULL;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_role_check CHECK ((key_id IS NULL) = (events_role IS NOT NULL));
GRANT SELECT (events_role) ON webhooks TO posthorn_accept;
