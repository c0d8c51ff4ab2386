-- Reminders with fees and interest, and invoices written off.

ALTER TABLE billing_documents DROP CONSTRAINT billing_documents_status_check;
ALTER TABLE billing_documents
  ADD COLUMN written_off_at timestamptz,
  ADD COLUMN write_off_reason text CHECK (length(write_off_reason) BETWEEN 1 AND 200),
  ADD CONSTRAINT billing_documents_status_check CHECK (status IN (0, 1, 2, 3)), -- 3: written off
  ADD CONSTRAINT billing_documents_written_off CHECK (
    (status = 3) = (written_off_at IS NOT NULL) AND (status = 3) = (write_off_reason IS NOT NULL));
GRANT UPDATE (written_off_at, write_off_reason) ON billing_documents TO posthorn_app;

-- One row per stage. Amounts in cents: left to pay when it was sent, its fee, and interest since the stage before.
CREATE TABLE invoice_reminders (
  account_id  bigint NOT NULL,
  document_id bigint NOT NULL,
  stage       smallint NOT NULL CHECK (stage BETWEEN 1 AND 3),
  sent_at     timestamptz NOT NULL,
  open        bigint NOT NULL CHECK (open > 0),
  fee         bigint NOT NULL CHECK (fee >= 0),
  interest    bigint NOT NULL CHECK (interest >= 0),
  PRIMARY KEY (account_id, document_id, stage),
  FOREIGN KEY (account_id, document_id) REFERENCES billing_documents (account_id, document_id)
);
COMMENT ON TABLE invoice_reminders IS 'distributed';
SELECT isolate_table('invoice_reminders', _app => 'SELECT, INSERT', _worker => 'SELECT');

-- Fees and interest that a transfer paid, or that were waived (no `line_id`). `ended_at`: the transfer was assigned
-- elsewhere.
CREATE TABLE charge_settlements (
  account_id  bigint NOT NULL,
  part_id     bigint NOT NULL,
  document_id bigint NOT NULL,
  line_id     text COLLATE "C",
  settled_on  date NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  created_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  PRIMARY KEY (account_id, part_id),
  FOREIGN KEY (account_id, document_id) REFERENCES billing_documents (account_id, document_id)
);
COMMENT ON TABLE charge_settlements IS 'distributed';
CREATE INDEX charge_settlements_document ON charge_settlements (account_id, document_id, part_id);
CREATE INDEX charge_settlements_line ON charge_settlements (account_id, line_id, part_id) WHERE line_id IS NOT NULL;
SELECT isolate_table('charge_settlements', _app => 'SELECT, INSERT', _worker => 'SELECT');
GRANT UPDATE (ended_at) ON charge_settlements TO posthorn_app;
