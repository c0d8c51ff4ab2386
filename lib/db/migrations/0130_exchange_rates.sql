-- What one euro is worth in other currencies, as operators enter it. Documents keep a copy of what they were converted by.
CREATE TABLE exchange_rates (
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  period   text COLLATE "C" NOT NULL CHECK (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'), -- a month (average) or a day
  per_euro bigint NOT NULL CHECK (per_euro > 0),   -- millionths
  set_at   timestamptz NOT NULL,
  PRIMARY KEY (currency, period)
);
COMMENT ON TABLE exchange_rates IS 'reference';
GRANT SELECT ON exchange_rates TO posthorn_app, posthorn_worker;

-- Documents that ought to state their VAT in the seller's currency, and had no exchange rate for it when they were issued.
CREATE TABLE documents_without_rate (
  number      text COLLATE "C" PRIMARY KEY,
  account_id  bigint NOT NULL,
  document_id bigint NOT NULL,
  currency    text COLLATE "C" NOT NULL,
  day         date NOT NULL,                -- whose rate it needed
  issued_at   timestamptz NOT NULL
);
COMMENT ON TABLE documents_without_rate IS 'local';
CREATE INDEX documents_without_rate_latest ON documents_without_rate (issued_at);
SELECT isolate_table('documents_without_rate', _app => 'SELECT, INSERT', _worker => 'SELECT');
