-- Expiry and conversion tracking of short links.
ALTER TABLE short_link_campaigns
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN expired_url text CHECK (length(expired_url) BETWEEN 1 AND 2000),
  ADD COLUMN conversion_days smallint CHECK (conversion_days BETWEEN 1 AND 90),
  ADD CONSTRAINT short_link_campaigns_expiry_check CHECK (expired_url IS NULL OR expires_at IS NOT NULL);

CREATE SEQUENCE conversion_ids;
GRANT USAGE ON SEQUENCE conversion_ids TO posthorn_app;

CREATE TABLE conversions (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  id           bigint NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('lead', 'sale')),
  name         text CHECK (char_length(name) BETWEEN 1 AND 100),
  value        bigint CHECK (value >= 0),
  currency     text CHECK (currency ~ '^[A-Z]{3}$'),
  external_id  text CHECK (char_length(external_id) BETWEEN 1 AND 100),
  source       text NOT NULL CHECK (source IN ('api', 'page')),
  link_id      bigint NOT NULL,
  campaign     text NOT NULL,
  bulk_id      uuid,
  variant      smallint,
  clicked_at   timestamptz NOT NULL,
  converted_at timestamptz NOT NULL,
  -- Sums that count it: its day began then, in the account's time zone.
  day          timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK ((value IS NULL) = (currency IS NULL))
);
COMMENT ON TABLE conversions IS 'distributed';
CREATE UNIQUE INDEX conversions_external ON conversions (account_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX conversions_newest ON conversions (account_id, converted_at, id);
CREATE INDEX conversions_campaign ON conversions (account_id, campaign, converted_at, id);
CREATE INDEX conversions_link ON conversions (account_id, link_id);
CREATE INDEX conversions_converted ON conversions (converted_at);
SELECT isolate_table('conversions', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT, UPDATE, DELETE');

CREATE TABLE conversion_sums (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  campaign    text NOT NULL,
  day         timestamptz NOT NULL,
  bulk_id     uuid NOT NULL,
  variant     smallint NOT NULL,
  kind        text NOT NULL,
  currency    text NOT NULL,
  conversions bigint NOT NULL,
  value       bigint NOT NULL,
  PRIMARY KEY (account_id, campaign, day, bulk_id, variant, kind, currency)
);
COMMENT ON TABLE conversion_sums IS 'distributed';
CREATE INDEX conversion_sums_bulk ON conversion_sums (account_id, bulk_id)
  WHERE bulk_id <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX conversion_sums_day ON conversion_sums (day);
SELECT isolate_table('conversion_sums', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, DELETE');
