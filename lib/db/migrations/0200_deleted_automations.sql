-- Deleted for customers at once; a worker deletes its people, of which there may be a million.
ALTER TABLE automations ADD COLUMN removed_at timestamptz;
