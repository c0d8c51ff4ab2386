-- Groups whose numbers a bulk leaves out, as they were when it was accepted; null: none.
ALTER TABLE bulks ADD COLUMN except_groups bigint[];
