-- Newest first goes by when a number was blocked and a group was made; the ID parts what has one time.
CREATE INDEX blocked_numbers_added ON blocked_numbers (account_id, added_at, id);
CREATE INDEX blocked_numbers_type_added ON blocked_numbers (account_id, type, added_at, id);
DROP INDEX blocked_numbers_type;
CREATE INDEX contact_groups_created ON contact_groups (account_id, created_at, group_id) WHERE removed_at IS NULL;
