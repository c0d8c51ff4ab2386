-- Files of numbers that are blocked: the same steps as into a group, without a group.

ALTER TABLE contact_imports ALTER COLUMN group_id DROP NOT NULL;
-- Whoever takes an import back: the log of consents names them for each block that is lifted.
ALTER TABLE contact_imports ADD COLUMN undo_key_id bigint;
ALTER TABLE contact_imports ADD COLUMN undo_user_id bigint;
COMMENT ON COLUMN contact_imports.group_id IS 'null: the numbers are blocked';

-- The import whose undo lifts the block; null: none does, since it isn't from a file, or the person asked for it, too.
ALTER TABLE blocked_numbers ADD COLUMN import_id bigint;
CREATE INDEX blocked_numbers_import ON blocked_numbers (account_id, import_id, id) WHERE import_id IS NOT NULL;
GRANT UPDATE (import_id) ON blocked_numbers TO posthorn_app;
