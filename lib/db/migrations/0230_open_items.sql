-- Part payments and overpayments of invoices.

-- Transfers as bank statements state them. `payment_events` has their state.
CREATE TABLE bank_lines (
  line_id     text COLLATE "C" PRIMARY KEY,
  booked_on   date,
  amount      bigint,                     -- cents; null if unreadable
  currency    text COLLATE "C" NOT NULL,
  payer       text CHECK (length(payer) <= 200),
  purpose     text NOT NULL CHECK (length(purpose) <= 2000),
  imported_at timestamptz NOT NULL
);
COMMENT ON TABLE bank_lines IS 'local';
CREATE INDEX bank_lines_newest ON bank_lines (imported_at);
GRANT SELECT, INSERT ON bank_lines TO posthorn_app;
GRANT SELECT ON bank_lines TO posthorn_worker;

-- Transfers of an account in cents; what isn't allocated, credited or returned is open credit.
CREATE TABLE received_transfers (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  line_id     text COLLATE "C" NOT NULL,
  received_on date NOT NULL,
  currency    text COLLATE "C" NOT NULL CHECK (currency IN ('EUR', 'CHF')),
  payer       text CHECK (length(payer) <= 200),
  amount      bigint NOT NULL CHECK (amount > 0),
  allocated   bigint NOT NULL DEFAULT 0 CHECK (allocated >= 0), -- to invoices
  credited    bigint NOT NULL DEFAULT 0 CHECK (credited >= 0),  -- to the balance
  returned    bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),  -- to the payer
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, line_id),
  CHECK (allocated + credited + returned <= amount)
);
COMMENT ON TABLE received_transfers IS 'distributed';
CREATE INDEX received_transfers_open ON received_transfers (account_id, received_on, line_id)
  WHERE allocated + credited + returned < amount;
SELECT isolate_table('received_transfers', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

CREATE SEQUENCE invoice_payment_ids AS bigint START 1;
GRANT USAGE ON SEQUENCE invoice_payment_ids TO posthorn_app;

-- Payments of invoices, in full or in part. `ended_at`: the transfer was assigned elsewhere.
CREATE TABLE invoice_payments (
  account_id  bigint NOT NULL,
  part_id     bigint NOT NULL,
  document_id bigint NOT NULL,
  line_id     text COLLATE "C" NOT NULL,
  paid_on     date NOT NULL,
  net         bigint NOT NULL CHECK (net >= 0),
  fee         bigint NOT NULL CHECK (fee >= 0),
  vat         bigint NOT NULL CHECK (vat >= 0),
  amount      bigint NOT NULL CHECK (amount = net + fee + vat AND amount > 0),
  created_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  PRIMARY KEY (account_id, part_id),
  FOREIGN KEY (account_id, document_id) REFERENCES billing_documents (account_id, document_id)
);
COMMENT ON TABLE invoice_payments IS 'distributed';
CREATE INDEX invoice_payments_document ON invoice_payments (account_id, document_id, part_id);
CREATE INDEX invoice_payments_line ON invoice_payments (account_id, line_id, part_id);
SELECT isolate_table('invoice_payments', _app => 'SELECT, INSERT', _worker => 'SELECT');
GRANT UPDATE (ended_at) ON invoice_payments TO posthorn_app;
