-- Settings of an account and of its people.

CREATE TABLE account_settings (
  account_id          bigint PRIMARY KEY REFERENCES accounts (account_id),
  -- Whom documents are made out to
  street              text CHECK (length(street) <= 200),
  street_more         text CHECK (length(street_more) <= 200),
  postal_code         text CHECK (length(postal_code) <= 20),
  city                text CHECK (length(city) <= 100),
  address_iso2        text CHECK (address_iso2 ~ '^[A-Z]{2}$'),
  vat_id              text CHECK (vat_id ~ '^[A-Z0-9]{4,20}$'),
  invoice_email       text CHECK (length(invoice_email) <= 254),
  document_lang       text CHECK (document_lang IN ('en', 'de')),
  -- How messages are sent from the dashboard
  default_sender      text CHECK (length(default_sender) BETWEEN 1 AND 16),
  quiet_from          text CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to            text CHECK (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  approval_recipients bigint DEFAULT 5000 CHECK (approval_recipients > 0),
  approval_amount     bigint DEFAULT 500000000 CHECK (approval_amount > 0),  -- micro-units
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
COMMENT ON TABLE account_settings IS 'distributed';

-- Only what differs from the defaults: { "balance_low": { "email": false } }
CREATE TABLE notification_settings (
  account_id bigint NOT NULL,
  user_id    bigint NOT NULL,
  choices    jsonb NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE notification_settings IS 'distributed';

ALTER TABLE users ADD COLUMN time_zone text;  -- null: the account's
ALTER TABLE users ADD COLUMN number_format text NOT NULL DEFAULT 'language'
  CHECK (number_format IN ('language', 'comma', 'point', 'space', 'apostrophe'));
ALTER TABLE users ADD COLUMN theme text NOT NULL DEFAULT 'system'
  CHECK (theme IN ('system', 'light', 'dark'));
ALTER TABLE users ADD COLUMN has_single_keys boolean NOT NULL DEFAULT true;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['account_settings', 'notification_settings'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE ON account_settings, notification_settings TO posthorn_app;
GRANT SELECT ON account_settings, notification_settings TO posthorn_worker;

-- Every account has its row; new ones get it when they are made.
INSERT INTO account_settings (account_id) SELECT account_id FROM accounts;
