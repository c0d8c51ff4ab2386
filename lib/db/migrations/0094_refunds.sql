-- Refunds that an operator starts. Amounts are whole cents. One is under way at a time, so that what is left is certain.
CREATE SEQUENCE payment_refund_ids AS bigint START 1;

CREATE TABLE payment_refunds (
  account_id     bigint NOT NULL REFERENCES accounts (account_id),
  refund_id      bigint NOT NULL,
  payment_id     bigint NOT NULL,
  state          text COLLATE "C" NOT NULL CHECK (state IN ('new', 'asking', 'pending', 'done', 'failed')),
  is_manual      boolean NOT NULL,          -- the operator sends the money, and says so
  net            bigint NOT NULL CHECK (net > 0),
  fee            bigint NOT NULL CHECK (fee >= 0),
  vat            bigint NOT NULL CHECK (vat >= 0),
  amount         bigint NOT NULL CHECK (amount = net + fee + vat),
  reason         text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200), -- in words of the operator
  provider_ref   text COLLATE "C",          -- what the provider calls it, or the reference of the transfer
  credit_note_id bigint,
  created_at     timestamptz NOT NULL,
  looked_at      timestamptz NOT NULL,      -- when the provider was last asked
  ended_at       timestamptz,
  PRIMARY KEY (account_id, refund_id),
  FOREIGN KEY (account_id, payment_id) REFERENCES payments (account_id, payment_id),
  CHECK ((state IN ('done', 'failed')) = (ended_at IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON TABLE payment_refunds IS 'distributed';
CREATE UNIQUE INDEX payment_refunds_open ON payment_refunds (account_id, payment_id) WHERE state IN ('new', 'asking', 'pending');
CREATE INDEX payment_refunds_payment ON payment_refunds (account_id, payment_id);
CREATE INDEX payment_refunds_watched ON payment_refunds (looked_at)
  WHERE state IN ('new', 'asking', 'pending') AND NOT is_manual;
SELECT isolate_table('payment_refunds', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT');
GRANT USAGE ON SEQUENCE payment_refund_ids TO posthorn_app;

-- What refunds gave back of `amount`: the database itself refuses more than was paid.
ALTER TABLE payments ADD COLUMN refunded bigint NOT NULL DEFAULT 0;
ALTER TABLE payments ADD CONSTRAINT payments_refunded_check CHECK (refunded BETWEEN 0 AND amount);

-- A part of a payment that goes back has legs of its own: `reverse` is the mirror of a whole one.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check;
ALTER TABLE ledger_transfers ADD CONSTRAINT ledger_transfers_kind_check
  CHECK (kind IN ('topup', 'fee', 'vat', 'hold', 'capture', 'release', 'reverse', 'refund', 'adjust'));

-- Refunds of the built-in provider: asking twice makes one.
CREATE TABLE sandbox_refunds (
  refund_key text COLLATE "C" PRIMARY KEY,
  refund_ref text COLLATE "C" NOT NULL,
  sandbox_id text COLLATE "C" NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE sandbox_refunds IS 'local';
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (sandbox_id);
CREATE INDEX sandbox_refunds_created ON sandbox_refunds (created_at);
GRANT SELECT, INSERT ON sandbox_refunds TO posthorn_app;
GRANT SELECT, DELETE ON sandbox_refunds TO posthorn_worker;
