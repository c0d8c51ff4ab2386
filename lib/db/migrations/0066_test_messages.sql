-- Messages and bulks of test keys, with the simulator as the network that takes them; calls of a provider.

ALTER TABLE messages DROP CONSTRAINT messages_origin_check;
ALTER TABLE messages ADD CONSTRAINT messages_origin_check
  CHECK (origin IN ('api', 'dashboard', 'email', 'kannel', 'bulk', 'opt_out', 'test')) NOT VALID;

ALTER TABLE bulks DROP CONSTRAINT bulks_origin_check;
ALTER TABLE bulks ADD CONSTRAINT bulks_origin_check
  CHECK (origin IN ('api', 'dashboard', 'email', 'test')) NOT VALID;

-- Which of the simulated networks reports: that of live messages, or that of test messages.
ALTER TABLE simulator_receipts ADD COLUMN carrier text NOT NULL DEFAULT 'simulator';
DROP INDEX simulator_receipts_due;
CREATE INDEX simulator_receipts_due ON simulator_receipts (carrier, due_at);

-- Kinds of carriers are a table in code, where they are checked before they are stored.
ALTER TABLE carriers DROP CONSTRAINT carriers_kind_check;

-- Calls of a provider that places one call a request: what further attempts need. Gone once the outcome is known.
CREATE TABLE carrier_calls (
  carrier      text NOT NULL,
  call_id      text COLLATE "C" NOT NULL,        -- the gateway's own, by which receipts come
  created_at   timestamptz NOT NULL DEFAULT now(),
  valid_until  timestamptz NOT NULL,             -- no attempt begins later
  attempt      smallint NOT NULL DEFAULT 1,      -- the one under way, or the last one
  attempts_max smallint NOT NULL CHECK (attempts_max BETWEEN 1 AND 3),
  next_at      timestamptz,                      -- when the next attempt is due; null: one is under way
  asked_at     timestamptz NOT NULL DEFAULT now(), -- when the provider was last asked for a call
  sealed       bytea NOT NULL,                   -- whom it calls, and what it says
  PRIMARY KEY (carrier, call_id)
);
COMMENT ON TABLE carrier_calls IS 'local';
CREATE INDEX carrier_calls_due ON carrier_calls (carrier, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX carrier_calls_asked ON carrier_calls (carrier, asked_at) WHERE next_at IS NULL;
CREATE INDEX carrier_calls_valid ON carrier_calls (valid_until);
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_calls TO posthorn_worker;
