-- E-mail to sms and to bulk: the addresses that customers make, and what came in to them.

-- An address is found before its account is known; it is the row itself that says what becomes of a mail.
CREATE SEQUENCE email_alias_ids AS bigint START 1;

CREATE TABLE email_aliases (
  account_id      bigint NOT NULL,
  alias_id        bigint NOT NULL,
  local_part      text COLLATE "C" NOT NULL UNIQUE CHECK (local_part ~ '^[a-z2-7]{26}$'),
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  kind            text NOT NULL CHECK (kind IN ('sms', 'bulk')),
  phone           text,                      -- E.164; null: each mail names it
  group_id        bigint,
  service_code    text NOT NULL CHECK (service_code IN ('direct', 'text2speech')),
  sender_id       text NOT NULL,
  text_source     smallint NOT NULL CHECK (text_source BETWEEN 0 AND 2),  -- subject and body, subject, body
  encoding        smallint NOT NULL CHECK (encoding BETWEEN 0 AND 2),     -- GSM, Unicode, by the text
  max_parts       smallint NOT NULL CHECK (max_parts BETWEEN 1 AND 10),
  allowed_senders text[] NOT NULL,           -- addresses, and domains as @example.com; none: the account's people
  created_at      timestamptz NOT NULL,
  created_by      bigint,
  PRIMARY KEY (account_id, alias_id),
  CHECK ((kind = 'bulk') = (group_id IS NOT NULL)),
  CHECK (kind = 'sms' OR phone IS NULL)
);
COMMENT ON TABLE email_aliases IS 'local';

-- What came in for an account: accepted, with the message or bulk that was made of it in the same transaction, or refused.
CREATE TABLE email_log (
  account_id  bigint NOT NULL,
  email_id    uuid NOT NULL,
  received_at timestamptz NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('sms', 'bulk')),
  result      text NOT NULL CHECK (result IN ('accepted', 'refused')),
  reason      text,                          -- why it was refused
  field       text,                          -- what the reason concerns
  description text,
  address     text NOT NULL,                 -- written to; of a key its beginning only
  alias_id    bigint,
  key_id      bigint,
  mail_from   text NOT NULL,                 -- of the envelope
  header_from text,
  subject     text,
  body        text,                          -- its beginning
  ip          inet NOT NULL,
  spf         text NOT NULL,
  dkim        text NOT NULL,
  dmarc       text NOT NULL,
  notes       text[] NOT NULL,               -- what was left out
  msg_uuid    uuid,
  bulk_id     uuid,
  phone       text,
  parts_count smallint,
  dedupe      bytea,                         -- of an accepted one: address and Message-ID, or its content without one
  PRIMARY KEY (account_id, email_id),
  UNIQUE (account_id, dedupe)
);
COMMENT ON TABLE email_log IS 'distributed';
CREATE INDEX email_log_received ON email_log (received_at);
CREATE INDEX email_log_result ON email_log (account_id, result, email_id);

SELECT isolate_table('email_aliases');
SELECT isolate_table('email_log', _app => 'SELECT, INSERT', _accept => 'SELECT, INSERT', _worker => 'SELECT, UPDATE, DELETE');
GRANT USAGE ON SEQUENCE email_alias_ids TO posthorn_app;

-- A message of a mail is accepted together with the event that tells of it.
GRANT SELECT (account_id, webhook_id, kind, key_id, events, disabled_reason) ON webhooks TO posthorn_accept;
GRANT INSERT ON webhook_events, webhook_deliveries TO posthorn_accept;
