-- Where in its file an import failed: the line where a row begins whose quotation mark is never closed.
ALTER TABLE contact_imports ADD COLUMN problem_line bigint;
