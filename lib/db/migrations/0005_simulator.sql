-- The simulator carrier of the embedded default: an outside party that happens to keep its own books
-- here. Nothing of the gateway reads these tables except the pages that show virtual phones.
CREATE TABLE simulator_deliveries (
  carrier_id   text PRIMARY KEY,
  uuid         uuid NOT NULL,
  account_id   bigint NOT NULL,
  phone        text COLLATE "C" NOT NULL,
  sender_id    text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('text', 'call')),
  text         text NOT NULL,
  part         smallint NOT NULL,
  parts        smallint NOT NULL,
  voice_lang   text,
  accepted_at  timestamptz NOT NULL DEFAULT now(),
  state        text                          -- the last state that the phone's network reported
);
COMMENT ON TABLE simulator_deliveries IS 'local';
CREATE INDEX simulator_deliveries_phone ON simulator_deliveries (phone, accepted_at DESC);
CREATE INDEX simulator_deliveries_recent ON simulator_deliveries (accepted_at DESC);

CREATE TABLE simulator_receipts (
  receipt_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier_id  text NOT NULL,
  state       text NOT NULL,
  error_code  text,
  due_at      timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE simulator_receipts IS 'local';
CREATE INDEX simulator_receipts_due ON simulator_receipts (due_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON simulator_deliveries, simulator_receipts TO posthorn_worker;
GRANT SELECT ON simulator_deliveries TO posthorn_app;
