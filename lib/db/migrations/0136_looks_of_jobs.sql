-- What periodic work looks for, read from where it begins: what waits for later is not gone through.
CREATE INDEX contact_groups_removed ON contact_groups (account_id, group_id) WHERE removed_at IS NOT NULL;
CREATE INDEX contact_groups_ending ON contact_groups (delete_at) WHERE delete_at IS NOT NULL AND removed_at IS NULL;
DROP INDEX contact_groups_leaving;
CREATE INDEX notifications_told_keys ON notifications_told (told_at) WHERE event = 'key_expiring';
CREATE INDEX notifications_told_balances ON notifications_told (account_id) WHERE event IN ('balance_low', 'balance_empty');
CREATE INDEX payment_events_refund_open ON payment_events (ended_at) WHERE state = 'parked' AND reason = 'refund_open';
