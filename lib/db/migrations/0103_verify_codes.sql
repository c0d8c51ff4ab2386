-- One-time codes that take several channels in order. The code is sealed; whoever has a copy of the database can neither
-- read nor guess it. What the dearest path costs is held when a verification is accepted; each step takes its part.
CREATE TABLE verify_codes (
  account_id        bigint NOT NULL REFERENCES accounts (account_id),
  id                uuid NOT NULL,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  phone             text NOT NULL,             -- E.164
  iso2              text NOT NULL,
  lang              text NOT NULL,
  code_length       smallint NOT NULL,
  sealed_code       bytea,                     -- null: deleted
  code_hash         bytea,                     -- null: it matched, or is not valid any more
  is_code_deleted   boolean NOT NULL,
  payload           text,
  autofill_domain   text,                      -- of the page in which browsers fill in the code
  valid_until       timestamptz NOT NULL,
  status            smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 5, 10, 20, 100)),
  step              smallint NOT NULL DEFAULT 0,  -- the step that runs or is next
  delivered_channel text CHECK (delivered_channel IN ('messenger', 'voice', 'sms')),
  tries             smallint NOT NULL DEFAULT 0,  -- wrong codes
  checked_at        timestamptz,
  held              bigint NOT NULL CHECK (held >= 0),  -- micro-units that no step has taken yet
  cost              bigint,                    -- micro-units; null: not all of it is known
  currency          text NOT NULL,
  is_reached        boolean NOT NULL DEFAULT false,  -- a step reached the phone
  failures          smallint NOT NULL DEFAULT 0,  -- looks in a row that failed
  due_at            timestamptz,               -- when a worker looks at it next; null: nothing is left
  key_id            bigint,
  user_id           bigint,
  is_test           boolean NOT NULL,
  PRIMARY KEY (account_id, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE verify_codes IS 'distributed';
CREATE INDEX verify_codes_due ON verify_codes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX verify_codes_created ON verify_codes (created_at);
CREATE INDEX verify_codes_list ON verify_codes (account_id, created_at DESC, id DESC);

CREATE TABLE verify_steps (
  account_id   bigint NOT NULL,
  verify_id    uuid NOT NULL,
  step         smallint NOT NULL,              -- from 0
  id           uuid NOT NULL,
  channel      text NOT NULL CHECK (channel IN ('messenger', 'voice', 'sms')),
  status       smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 5, 10, 20, 100)),
  timeout_sec  integer,
  sender_id    text,
  template     text,
  price        bigint NOT NULL CHECK (price >= 0),  -- micro-units
  draft        jsonb,                          -- of calls and texts: the message, with the placeholder
  started_at   timestamptz,
  ends_at      timestamptz,                    -- when the next step is taken
  processed_at timestamptz,
  message_uuid uuid,
  carrier      text,                           -- the messenger that was asked
  external_id  text,
  reason       text,
  charged      bigint,                         -- micro-units, of a messenger
  PRIMARY KEY (account_id, verify_id, step),
  FOREIGN KEY (account_id, verify_id) REFERENCES verify_codes (account_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
COMMENT ON TABLE verify_steps IS 'distributed';
CREATE INDEX verify_steps_message ON verify_steps (account_id, message_uuid) WHERE message_uuid IS NOT NULL;
CREATE INDEX verify_steps_asked ON verify_steps (id) WHERE channel = 'messenger';

SELECT isolate_table('verify_codes', _app => 'SELECT, INSERT, UPDATE', _accept => 'SELECT, UPDATE', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('verify_steps', _app => 'SELECT, INSERT, UPDATE', _accept => 'SELECT, UPDATE', _worker => 'SELECT, UPDATE, DELETE');

ALTER TABLE messages DROP CONSTRAINT messages_origin_check;
ALTER TABLE messages ADD CONSTRAINT messages_origin_check
  CHECK (origin IN ('api', 'dashboard', 'email', 'kannel', 'bulk', 'opt_out', 'test', 'form', 'verify')) NOT VALID;

-- Codes by messenger have a price of their own in each country.
ALTER TABLE rates DROP CONSTRAINT rates_service_check;
ALTER TABLE rates ADD CONSTRAINT rates_service_check CHECK (
  service IN ('direct', 'pro', 'economy', 'text2speech', 'text2speech_ssml', 'messenger')
  OR (iso2 = 'ZZ' AND service IN ('fraud_direct', 'fraud_pro', 'fraud_economy'))
);
