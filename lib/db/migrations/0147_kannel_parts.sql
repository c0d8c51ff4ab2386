-- Parts of long texts that a Kannel cut itself, until the text is whole or its time is over. What was joined stays without
-- its content for a while, so that a part which is brought again is known.
CREATE TABLE kannel_parts (
  account_id  bigint NOT NULL,
  text_id     uuid NOT NULL,                     -- the text that they become
  number      smallint NOT NULL CHECK (number BETWEEN 1 AND 255),
  total       smallint NOT NULL CHECK (total BETWEEN 2 AND 255),
  key_id      bigint NOT NULL,
  service     text NOT NULL,
  sender      text NOT NULL,
  phone       text NOT NULL,                     -- E.164
  reference   integer NOT NULL,                  -- comes round
  digest      text NOT NULL,                     -- of the request
  is_named    boolean NOT NULL,                  -- the request carries an ID of its message
  content     bytea,                             -- the bytes of its text; null: joined or given up
  charset     text NOT NULL,
  coding      smallint,
  sealed_url  bytea,                             -- for reports, under the text's ID; null: none, or joined
  mask        smallint,
  is_test     boolean NOT NULL,
  delivery_at bigint NOT NULL,                   -- unix time; 0: at once
  valid_minutes integer,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'joining', 'joined', 'failed')),
  message     uuid,                              -- that the text becomes, from `joining` on
  received_at timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,              -- when the text is given up
  PRIMARY KEY (account_id, text_id, number)
);
COMMENT ON TABLE kannel_parts IS 'distributed';
CREATE INDEX kannel_parts_marks ON kannel_parts (account_id, key_id, sender, phone, reference, total, received_at);
CREATE INDEX kannel_parts_ending ON kannel_parts (ends_at) WHERE state IN ('waiting', 'joining');
CREATE INDEX kannel_parts_received ON kannel_parts (received_at);
SELECT isolate_table('kannel_parts', _worker => 'SELECT, DELETE');

-- Each part of a joined text has reports at its own URL; 0: those of a message that came whole.
ALTER TABLE message_reports ADD COLUMN part smallint NOT NULL DEFAULT 0;
ALTER TABLE message_reports DROP CONSTRAINT message_reports_pkey;
ALTER TABLE message_reports ADD CONSTRAINT message_reports_pkey PRIMARY KEY (account_id, uuid, part);
