-- A line may have a twin in each of the other formats.
DROP INDEX bank_lines_same_as;
CREATE INDEX bank_lines_same_as ON bank_lines (same_as) WHERE same_as IS NOT NULL;
