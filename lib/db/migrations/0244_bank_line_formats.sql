-- Statements in several formats: a transfer that came in one of them may come again in another.
ALTER TABLE bank_lines
  ADD COLUMN format text COLLATE "C" NOT NULL DEFAULT 'camt.053'
    CHECK (format IN ('camt.053', 'camt.054', 'mt940', 'csv')),
  ADD COLUMN end_to_end_id text CHECK (length(end_to_end_id) <= 100),
  -- The line of another format that is this transfer, or perhaps is; one line may have twins in several formats.
  ADD COLUMN same_as text COLLATE "C";
CREATE INDEX bank_lines_same_day ON bank_lines (booked_on, amount);
CREATE INDEX bank_lines_same_as ON bank_lines (same_as) WHERE same_as IS NOT NULL;
