-- Equal transfers without a reference of the bank are told apart by the statements that list them.
ALTER TABLE bank_lines ADD COLUMN statement text COLLATE "C" CHECK (length(statement) <= 100);
