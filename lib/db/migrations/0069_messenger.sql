-- Codes by messenger: what a messenger was asked for, and how far each message came. Neither code nor phone stands here.
CREATE TABLE messenger_messages (
  carrier      text COLLATE "C" NOT NULL,
  message_id   uuid NOT NULL,                       -- the gateway's own, by which states come
  asked_at     timestamptz NOT NULL DEFAULT now(),
  ends_at      timestamptz NOT NULL,                -- when whoever asked goes another way
  timed_out_at timestamptz,                         -- when that was said; later states are late
  state        text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'sent', 'failed', 'delivered', 'read')),
  error_code   text,                                -- the provider's own, as it came
  PRIMARY KEY (carrier, message_id)
);
COMMENT ON TABLE messenger_messages IS 'local';
CREATE INDEX messenger_messages_ending ON messenger_messages (carrier, ends_at)
  WHERE timed_out_at IS NULL AND state IN ('asked', 'sent');
CREATE INDEX messenger_messages_asked ON messenger_messages (asked_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON messenger_messages TO posthorn_worker;

-- Virtual phones have a messenger, too.
ALTER TABLE simulator_deliveries DROP CONSTRAINT simulator_deliveries_kind_check;
ALTER TABLE simulator_deliveries ADD CONSTRAINT simulator_deliveries_kind_check
  CHECK (kind IN ('text', 'call', 'messenger')) NOT VALID;
UPDATE carriers SET services = array_append(services, 'messenger') WHERE carrier = 'simulator' AND kind = 'simulator';
