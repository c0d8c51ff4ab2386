-- Parts of messages from phones, until the message is whole or its time is over. What was joined stays without its
-- text for a while, so that a part which is brought again is known.
CREATE TABLE inbound_parts (
  message     uuid NOT NULL,                     -- the one that they become
  number      integer NOT NULL CHECK (number BETWEEN 1 AND 255),
  total       integer NOT NULL CHECK (total BETWEEN 2 AND 255),
  carrier     text COLLATE "C" NOT NULL,
  sender      text COLLATE "C" NOT NULL,         -- as the carrier writes it
  recipient   text COLLATE "C" NOT NULL,
  reference   integer NOT NULL,                  -- comes round
  digest      text COLLATE "C" NOT NULL,         -- of what was brought
  text        text,
  received_at timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,              -- when the message is taken as it is
  joined_at   timestamptz,
  PRIMARY KEY (message, number),
  CHECK (joined_at IS NULL OR text IS NULL)
);
COMMENT ON TABLE inbound_parts IS 'local';
CREATE INDEX inbound_parts_marks ON inbound_parts (carrier, sender, recipient, reference, total);
CREATE INDEX inbound_parts_ending ON inbound_parts (ends_at) WHERE joined_at IS NULL;
CREATE INDEX inbound_parts_received ON inbound_parts (received_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON inbound_parts TO posthorn_worker;
