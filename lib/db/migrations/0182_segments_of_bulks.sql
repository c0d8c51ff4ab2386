-- Segments that a bulk was sent to or left out, by name, since they can be changed and deleted later: id, name, evaluated_at
-- (Unix time) and is_excluded; null: none.
ALTER TABLE bulks ADD COLUMN segments jsonb;
