-- Visitors can report large values, whose sum must not exceed a bigint.
ALTER TABLE conversion_sums ALTER COLUMN value TYPE numeric;
