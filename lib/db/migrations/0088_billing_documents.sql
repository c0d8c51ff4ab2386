-- Invoices and credit notes, the numbers that they have, and what is known about VAT IDs.

-- What an authority or an operator found out about a VAT ID: evidence, never changed.
CREATE TABLE vat_checks (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  check_id     uuid NOT NULL,
  vat_id       text COLLATE "C" NOT NULL CHECK (vat_id ~ '^[A-Z0-9]{4,20}$'),
  way          text COLLATE "C" NOT NULL CHECK (way IN ('manual', 'vies')),
  is_valid     boolean NOT NULL,
  name         text CHECK (length(name) <= 500),       -- as the authority answered
  address      text CHECK (length(address) <= 1000),
  consultation text CHECK (length(consultation) <= 100), -- the authority's number of this question
  evidence     text CHECK (length(evidence) <= 2000),  -- in words of the operator
  checked_at   timestamptz NOT NULL,
  PRIMARY KEY (account_id, check_id)
);
COMMENT ON TABLE vat_checks IS 'distributed';
CREATE INDEX vat_checks_latest ON vat_checks (account_id, vat_id, checked_at);
SELECT isolate_table('vat_checks', _app => 'SELECT, INSERT', _worker => 'SELECT, INSERT');

-- What a customer wants to find on documents: an order number, or the Leitweg-ID of an authority.
ALTER TABLE account_settings ADD COLUMN document_reference text CHECK (length(document_reference) BETWEEN 1 AND 50);

CREATE SEQUENCE billing_document_ids AS bigint START 1;
GRANT USAGE ON SEQUENCE billing_document_ids TO posthorn_app;

-- Amounts in cents. `document` is all that the document shows, as it was when it was issued; only the state of its
-- payment changes later.
CREATE TABLE billing_documents (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  document_id  bigint NOT NULL,
  kind         text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  number       text COLLATE "C" NOT NULL,
  created_at   timestamptz NOT NULL,
  currency     text COLLATE "C" NOT NULL CHECK (currency IN ('EUR', 'CHF')),
  net          bigint NOT NULL CHECK (net >= 0),
  fee          bigint NOT NULL CHECK (fee >= 0),
  vat          bigint NOT NULL CHECK (vat >= 0),
  amount       bigint NOT NULL CHECK (amount = net + fee + vat),
  payment_type smallint NOT NULL CHECK (payment_type IN (1, 6, 7, 8, 91, 92)),
  status       smallint NOT NULL CHECK (status IN (0, 1, 2)),
  paid_at      timestamptz,
  paid_by      bigint,                              -- the payment
  payment_id   bigint,                              -- the payment that it was issued for
  month        text COLLATE "C" CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'), -- of a monthly invoice
  corrects     bigint,                              -- the invoice that a credit note takes back
  due_on       date,
  reminded     smallint NOT NULL DEFAULT 0,         -- the last reminder
  document     jsonb NOT NULL,
  PRIMARY KEY (account_id, document_id),
  FOREIGN KEY (account_id, corrects) REFERENCES billing_documents (account_id, document_id),
  CHECK ((kind = 'credit_note') = (corrects IS NOT NULL)),
  CHECK ((status = 1) = (paid_at IS NOT NULL))
);
COMMENT ON TABLE billing_documents IS 'distributed';
-- One invoice for a payment and for a month; both kinds of documents count within one sequence.
CREATE UNIQUE INDEX billing_documents_payment ON billing_documents (account_id, payment_id) WHERE kind = 'invoice';
CREATE UNIQUE INDEX billing_documents_month ON billing_documents (account_id, month) WHERE month IS NOT NULL;
CREATE UNIQUE INDEX billing_documents_number ON billing_documents (account_id, number);
CREATE INDEX billing_documents_newest ON billing_documents (account_id, created_at, document_id);
CREATE INDEX billing_documents_amount ON billing_documents (account_id, amount, document_id);
CREATE INDEX billing_documents_corrects ON billing_documents (account_id, corrects) WHERE corrects IS NOT NULL;
CREATE INDEX billing_documents_unpaid ON billing_documents (due_on) WHERE status = 0 AND due_on IS NOT NULL;
SELECT isolate_table('billing_documents', _app => 'SELECT, INSERT', _worker => 'SELECT');
GRANT UPDATE (status, paid_at, paid_by, reminded) ON billing_documents TO posthorn_app;

-- The last number of each series. The row is locked until the transaction that issues ends, so a number that is
-- taken back is the next one's: there are no gaps.
CREATE TABLE document_series (
  series      text COLLATE "C" PRIMARY KEY,
  last_number bigint NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE document_series IS 'local';
GRANT SELECT, INSERT, UPDATE ON document_series TO posthorn_app;

-- Whose document a number is: unique over all accounts, and found by the reference of a bank transfer.
CREATE TABLE document_numbers (
  number      text COLLATE "C" PRIMARY KEY,
  series      text COLLATE "C" NOT NULL,
  sequence    bigint NOT NULL,
  account_id  bigint NOT NULL,
  document_id bigint NOT NULL,
  UNIQUE (series, sequence)
);
COMMENT ON TABLE document_numbers IS 'local';
SELECT isolate_table('document_numbers', _app => 'SELECT, INSERT', _worker => 'SELECT');
