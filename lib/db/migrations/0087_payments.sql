-- Payments: attempts to pay, stored ways to pay, and what providers and banks report of them. Amounts are whole cents.
CREATE SEQUENCE payment_ids AS bigint START 1;
CREATE SEQUENCE payment_method_ids AS bigint START 1;

-- Cards and mandates. Numbers of cards and accounts stay with the provider: what is here can't be charged without it.
CREATE TABLE payment_methods (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  method_id    bigint NOT NULL,
  kind         text COLLATE "C" NOT NULL CHECK (kind IN ('card', 'sepa')),
  state        text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'active', 'removed')),
  provider     text COLLATE "C" NOT NULL,
  provider_ref text COLLATE "C",            -- what the provider calls it; null: still being set up
  last4        text,
  exp_month    smallint CHECK (exp_month BETWEEN 1 AND 12),
  exp_year     smallint,
  brand        text,
  country      text,
  bank         text,
  bic          text,
  holder       text,
  street       text,
  postcode     text,
  city         text,
  mandate      text,                        -- reference of the mandate, as statements show it
  is_default   boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL,
  created_by   bigint,
  removed_at   timestamptz,
  PRIMARY KEY (account_id, method_id),
  CHECK (state <> 'active' OR (provider_ref IS NOT NULL AND last4 IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON TABLE payment_methods IS 'distributed';
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (account_id) WHERE is_default;
CREATE UNIQUE INDEX payment_methods_mandate ON payment_methods (account_id) WHERE kind = 'sepa' AND state = 'active';
CREATE UNIQUE INDEX payment_methods_card ON payment_methods (account_id, provider, provider_ref) WHERE state = 'active';

CREATE TABLE payments (
  account_id     bigint NOT NULL REFERENCES accounts (account_id),
  payment_id     bigint NOT NULL,
  status         smallint NOT NULL CHECK (status IN (0, 10, 20, 100, 200, 300, 400, 1000)),
  type           smallint NOT NULL CHECK (type IN (1, 6, 7, 8, 91, 92)),
  currency       text COLLATE "C" NOT NULL CHECK (currency IN ('EUR', 'CHF')),
  net            bigint NOT NULL CHECK (net > 0),
  fee            bigint NOT NULL CHECK (fee >= 0),
  vat            bigint NOT NULL CHECK (vat >= 0),
  amount         bigint NOT NULL,
  fee_rate       integer NOT NULL,          -- hundredths of a percent, as vat_rate
  vat_rate       integer NOT NULL,
  vat_category   text COLLATE "C" NOT NULL CHECK (vat_category IN ('S', 'AE', 'O')),
  method_id      bigint,
  saves_method   boolean NOT NULL DEFAULT false, -- keep the card for later
  is_auto        boolean NOT NULL DEFAULT false, -- asked for by auto top-up
  provider       text COLLATE "C" NOT NULL,
  provider_ref   text COLLATE "C",          -- what the provider calls it; null: not asked yet
  redirect_url   text,                      -- where the payer goes on; null: nowhere
  problem        text COLLATE "C",          -- why it failed
  invoice_id     bigint,
  request_key    text COLLATE "C",          -- Idempotency-Key of the request, and what it is held against
  fingerprint    text COLLATE "C",
  created_at     timestamptz NOT NULL,
  created_by     bigint,
  key_id         bigint,
  asked_at       timestamptz,               -- when the provider was last asked to begin
  looked_at      timestamptz NOT NULL,      -- when the provider was last asked how it is
  expires_at     timestamptz NOT NULL,
  completed_at   timestamptz,
  returned_at    timestamptz,               -- the money went back
  returned_for   text COLLATE "C" CHECK (returned_for IN ('sepa_return', 'dispute', 'refund')),
  PRIMARY KEY (account_id, payment_id),
  CHECK (amount = net + fee + vat),
  CHECK ((status = 100) = (completed_at IS NOT NULL)),
  CHECK (returned_at IS NULL OR status = 100),
  CHECK ((returned_at IS NULL) = (returned_for IS NULL))
) WITH (fillfactor = 80);
COMMENT ON TABLE payments IS 'distributed';
CREATE INDEX payments_newest ON payments (account_id, created_at, payment_id);
CREATE UNIQUE INDEX payments_request ON payments (account_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX payments_open ON payments (looked_at) WHERE status IN (0, 10, 20);

-- Whose payment it is that a provider names.
CREATE TABLE payment_refs (
  provider     text COLLATE "C" NOT NULL,
  provider_ref text COLLATE "C" NOT NULL,
  account_id   bigint NOT NULL,
  payment_id   bigint NOT NULL,
  PRIMARY KEY (provider, provider_ref)
);
COMMENT ON TABLE payment_refs IS 'local';
CREATE INDEX payment_refs_account ON payment_refs (account_id);

-- What providers and banks report, each once: stored before it is answered, then applied or parked.
CREATE TABLE payment_events (
  provider    text COLLATE "C" NOT NULL,
  event_id    text COLLATE "C" NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  ref         text,                          -- the provider's name of the payment
  content     jsonb NOT NULL,                -- lib/payments/provider.ts: no names, no numbers of cards or accounts
  state       text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'applied', 'ignored', 'parked')),
  reason      text COLLATE "C",              -- why it is parked
  account_id  bigint,
  payment_id  bigint,
  received_at timestamptz NOT NULL,
  ended_at    timestamptz,
  PRIMARY KEY (provider, event_id)
);
COMMENT ON TABLE payment_events IS 'local';
CREATE INDEX payment_events_received ON payment_events (received_at);
CREATE INDEX payment_events_open ON payment_events (received_at) WHERE state IN ('waiting', 'parked');

SELECT isolate_table('payment_methods', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, DELETE');
SELECT isolate_table('payments', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT');
GRANT USAGE ON SEQUENCE payment_ids, payment_method_ids TO posthorn_app;
GRANT SELECT, INSERT ON payment_refs TO posthorn_app, posthorn_worker;
GRANT SELECT, INSERT, UPDATE ON payment_events TO posthorn_app;
GRANT SELECT, DELETE ON payment_events TO posthorn_worker;

-- The built-in provider, which moves no money: what a real one keeps on its side. No numbers of cards or accounts either.
CREATE TABLE sandbox_payments (
  sandbox_id  text COLLATE "C" NOT NULL PRIMARY KEY,
  owner_key   text COLLATE "C" NOT NULL UNIQUE, -- asking twice begins one
  owner       jsonb NOT NULL,                   -- account and payment or method, as the caller named them
  kind        text COLLATE "C" NOT NULL,        -- what its page asks for
  state       text COLLATE "C" NOT NULL CHECK (state IN ('open', 'challenged', 'settled')),
  currency    text COLLATE "C" NOT NULL,
  amount      bigint NOT NULL,
  return_url  text NOT NULL,
  saves       boolean NOT NULL,                 -- whether the card is kept for later
  method      jsonb,                            -- what is known of the card or account: no number
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE sandbox_payments IS 'local';
CREATE INDEX sandbox_payments_created ON sandbox_payments (created_at);

-- What it has to report. Delivered signed, until it is taken.
CREATE TABLE sandbox_events (
  event_id     uuid PRIMARY KEY,
  sandbox_id   text COLLATE "C" NOT NULL,
  content      jsonb NOT NULL,
  due_at       timestamptz NOT NULL,
  delivered_at timestamptz
);
COMMENT ON TABLE sandbox_events IS 'local';
CREATE INDEX sandbox_events_due ON sandbox_events (due_at) WHERE delivered_at IS NULL;
CREATE INDEX sandbox_events_delivered ON sandbox_events (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX sandbox_events_payment ON sandbox_events (sandbox_id);
GRANT SELECT, INSERT, UPDATE ON sandbox_payments, sandbox_events TO posthorn_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_payments, sandbox_events TO posthorn_worker;

-- Further legs of a payment in the books. A payment that goes back is taken from the balance whatever is left of it:
-- `taken_back` says how far below its least that may have brought it.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check;
ALTER TABLE ledger_transfers ADD CONSTRAINT ledger_transfers_kind_check
  CHECK (kind IN ('topup', 'fee', 'vat', 'hold', 'capture', 'release', 'reverse', 'adjust'));
ALTER TABLE ledger_accounts ADD COLUMN taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0);
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_check CHECK (balance >= min_balance - taken_back);
GRANT UPDATE (taken_back) ON ledger_accounts TO posthorn_app;
