-- Several files may ask for one block: it is lifted once all of them are taken back.
CREATE TABLE blocked_number_claims (
  account_id bigint NOT NULL,
  block_id   bigint NOT NULL,
  import_id  bigint NOT NULL,  -- asks for the block, too, beside the one that `blocked_numbers.import_id` names
  PRIMARY KEY (account_id, block_id, import_id),
  FOREIGN KEY (account_id, block_id) REFERENCES blocked_numbers (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE blocked_number_claims IS 'distributed';
CREATE INDEX blocked_number_claims_import ON blocked_number_claims (account_id, import_id, block_id);
SELECT isolate_table('blocked_number_claims', _app => 'SELECT, INSERT, DELETE');

-- Blocks of other imports that this one asks for, too.
ALTER TABLE contact_imports ADD COLUMN shared bigint NOT NULL DEFAULT 0;

-- A request that fails and keeps what it wrote leaves its key for another attempt.
GRANT DELETE ON idempotency_keys TO posthorn_app;
