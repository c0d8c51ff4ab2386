-- Messages from phones: to whom a number belongs, what came in, and the conversations it makes.

-- Asked before the account is known.
CREATE TABLE inbound_numbers (
  number      text COLLATE "C" PRIMARY KEY CHECK (number ~ '^\+[1-9][0-9]{5,14}$'),
  account_id  bigint NOT NULL,
  assigned_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE inbound_numbers IS 'local';
CREATE INDEX inbound_numbers_account ON inbound_numbers (account_id, number);
SELECT isolate_table('inbound_numbers', _app => 'SELECT');

-- uuid is a version 7 UUID: its time is that of receiving. A carrier that sends a message again finds it here.
CREATE TABLE incomings (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  uuid        uuid NOT NULL,
  received_at timestamptz NOT NULL,
  phone       text COLLATE "C" NOT NULL,    -- who wrote
  number      text COLLATE "C" NOT NULL,    -- to which number of the account
  text        text,                         -- null: there was none, or it is deleted
  msg_uuid    uuid,                         -- the message that was answered
  bulk_id     uuid,                         -- and its bulk
  opt         text CHECK (opt IN ('out', 'in')), -- what the text asked for
  carrier     text NOT NULL,
  carrier_id  text NOT NULL,
  -- The confirmation of an opt-out: its ID is drawn with the row, so that whoever sends it twice meets the first.
  confirm_id  uuid,
  confirm_at  timestamptz,                  -- when a worker sends it; null: none is due
  PRIMARY KEY (account_id, uuid),
  UNIQUE (account_id, carrier, carrier_id, phone)
);
COMMENT ON TABLE incomings IS 'distributed';
CREATE INDEX incomings_phone ON incomings (account_id, phone, uuid);
CREATE INDEX incomings_message ON incomings (account_id, msg_uuid, uuid) WHERE msg_uuid IS NOT NULL;
CREATE INDEX incomings_bulk ON incomings (account_id, bulk_id, uuid) WHERE bulk_id IS NOT NULL;
CREATE INDEX incomings_received ON incomings (received_at);
CREATE INDEX incomings_confirm ON incomings (confirm_at) WHERE confirm_at IS NOT NULL;

-- What two numbers wrote to each other. Lists are in the order of `last_uuid`, the latest message that came in.
CREATE TABLE conversations (
  account_id      bigint NOT NULL REFERENCES accounts (account_id),
  conversation_id uuid NOT NULL,
  number          text COLLATE "C" NOT NULL, -- of the account
  phone           text COLLATE "C" NOT NULL,
  last_uuid       uuid NOT NULL,
  last_at         timestamptz NOT NULL,
  is_unread       boolean NOT NULL,
  assigned_to     bigint,
  closed_at       timestamptz,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (account_id, conversation_id),
  UNIQUE (account_id, number, phone)
) WITH (fillfactor = 80);
COMMENT ON TABLE conversations IS 'distributed';
CREATE INDEX conversations_latest ON conversations (account_id, last_uuid);
CREATE INDEX conversations_unread ON conversations (account_id, last_uuid) WHERE is_unread;
CREATE INDEX conversations_open ON conversations (account_id, last_uuid) WHERE closed_at IS NULL;
CREATE INDEX conversations_mine ON conversations (account_id, assigned_to, last_uuid) WHERE assigned_to IS NOT NULL;
CREATE INDEX conversations_phone ON conversations (account_id, phone, last_uuid);
CREATE INDEX conversations_last_at ON conversations (last_at);

CREATE SEQUENCE saved_text_ids AS bigint START 1;
CREATE TABLE saved_texts (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  id         bigint NOT NULL,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  text       text NOT NULL CHECK (length(text) BETWEEN 1 AND 1530),
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, name)
);
COMMENT ON TABLE saved_texts IS 'distributed';

SELECT isolate_table('incomings', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('conversations', _worker => 'SELECT, DELETE');
SELECT isolate_table('saved_texts', _worker => '');
GRANT USAGE ON SEQUENCE saved_text_ids TO posthorn_app;

-- The confirmation of an opt-out is the one message that a blocked number still gets.
ALTER TABLE messages DROP CONSTRAINT messages_origin_check;
ALTER TABLE messages ADD CONSTRAINT messages_origin_check
  CHECK (origin IN ('api', 'dashboard', 'email', 'kannel', 'bulk', 'opt_out')) NOT VALID;

-- What virtual phones write. Taken, a message stays for the phone's page.
CREATE TABLE simulator_replies (
  reply_id    text PRIMARY KEY,             -- the network's ID of the message
  phone       text COLLATE "C" NOT NULL,
  number      text COLLATE "C" NOT NULL,
  sealed_text bytea,                        -- null: a message without text
  due_at      timestamptz NOT NULL,
  taken_at    timestamptz
) WITH (autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE simulator_replies IS 'local';
CREATE INDEX simulator_replies_waiting ON simulator_replies (due_at) WHERE taken_at IS NULL;
CREATE INDEX simulator_replies_due ON simulator_replies (due_at);
CREATE INDEX simulator_replies_phone ON simulator_replies (phone, due_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON simulator_replies TO posthorn_worker;
GRANT SELECT, INSERT ON simulator_replies TO posthorn_app;
