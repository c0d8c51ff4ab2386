-- What carriers brought and nobody could read or store: kept with its bytes for operators, once however often it comes.
CREATE TABLE carrier_unread (
  digest   text COLLATE "C" PRIMARY KEY,      -- of carrier and content
  carrier  text COLLATE "C" NOT NULL,
  kind     text COLLATE "C" NOT NULL CHECK (kind IN ('pdu', 'receipt', 'message')),
  content  bytea NOT NULL,
  reason   text NOT NULL,
  times    bigint NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at  timestamptz NOT NULL
);
COMMENT ON TABLE carrier_unread IS 'local';
CREATE INDEX carrier_unread_last ON carrier_unread (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_unread TO posthorn_worker;
