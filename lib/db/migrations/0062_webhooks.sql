-- Webhooks: where an account wants to be told of what happens, what happened, and how telling it went. Events are written
-- in the transaction of what they tell of; a delivery is one event on its way to one webhook.
CREATE SEQUENCE webhook_ids AS bigint START 1;

CREATE TABLE webhooks (
  account_id      bigint NOT NULL REFERENCES accounts (account_id),
  webhook_id      bigint NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('http', 'email')),
  target          text NOT NULL,
  events          text[],                   -- null: all
  sealed_keys     bytea NOT NULL,           -- what requests carry and are signed with: lib/gateway/developers/webhooks/keys.ts
  previous_until  timestamptz,              -- until then requests are also signed with the previous key
  disabled_at     timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('person', 'failing', 'gone')),
  failures        integer NOT NULL DEFAULT 0,  -- attempts in a row that failed
  failing_since   timestamptz,              -- the first of them
  held_until      timestamptz,              -- nothing is sent before
  last_ok_at      timestamptz,
  last_failed_at  timestamptz,
  last_problem    text,                     -- why that one failed
  created_at      timestamptz NOT NULL,
  created_by      bigint,
  PRIMARY KEY (account_id, webhook_id),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
) WITH (fillfactor = 50);
COMMENT ON TABLE webhooks IS 'distributed';

-- What happened. Texts and what belongs to a message are not copied: they are read from it when the event is sent.
CREATE TABLE webhook_events (
  account_id bigint NOT NULL,
  event_id   uuid NOT NULL,
  name       text NOT NULL,
  subject    text NOT NULL,                 -- the UUID of what it tells of; ''
  data       jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, event_id)
);
COMMENT ON TABLE webhook_events IS 'distributed';
CREATE INDEX webhook_events_created ON webhook_events (created_at);

-- No foreign keys: events and deliveries are inserted where every microsecond counts, and outlive their webhook.
CREATE TABLE webhook_deliveries (
  account_id   bigint NOT NULL,
  delivery_id  uuid NOT NULL,
  webhook_id   bigint NOT NULL,
  event_id     uuid NOT NULL,
  event        text NOT NULL,
  state        text NOT NULL CHECK (state IN ('pending', 'success', 'failed')),
  lane         smallint NOT NULL DEFAULT 0, -- 1: sent again, one at a time
  attempts     integer NOT NULL DEFAULT 0,
  round_from   integer NOT NULL DEFAULT 0,  -- attempts when the current schedule began
  claim        integer NOT NULL DEFAULT 0,  -- grows with each claim: the fence
  lease_until  timestamptz,                 -- a worker is at it
  next_at      timestamptz,                 -- when a worker may take it; null: it has ended
  created_at   timestamptz NOT NULL,
  ended_at     timestamptz,
  last_status  smallint,
  last_problem text,
  last_ms      integer,
  PRIMARY KEY (account_id, delivery_id),
  CHECK ((state = 'pending') = (next_at IS NOT NULL))
) WITH (fillfactor = 70);
COMMENT ON TABLE webhook_deliveries IS 'distributed';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (account_id, webhook_id, lane, next_at, event_id)
  WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (account_id, webhook_id) WHERE lease_until IS NOT NULL;
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (account_id, webhook_id, delivery_id);
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (account_id, webhook_id, state, delivery_id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);

-- Every request that was made, and its response.
CREATE TABLE webhook_attempts (
  account_id       bigint NOT NULL,
  delivery_id      uuid NOT NULL,
  attempt          integer NOT NULL,
  attempt_id       uuid NOT NULL,
  number           integer NOT NULL,        -- within its schedule
  target           text NOT NULL,
  started_at       timestamptz NOT NULL,
  duration_ms      integer NOT NULL,
  status           smallint,
  problem          text,                    -- why it counts as failed; null: it arrived
  response_headers jsonb,
  response_body    text,                    -- its beginning
  PRIMARY KEY (account_id, delivery_id, attempt)
);
COMMENT ON TABLE webhook_attempts IS 'distributed';
CREATE INDEX webhook_attempts_started ON webhook_attempts (started_at);

-- Attempts by the hour.
CREATE TABLE webhook_stats (
  account_id bigint NOT NULL,
  webhook_id bigint NOT NULL,
  hour       timestamptz NOT NULL,
  succeeded  bigint NOT NULL DEFAULT 0,
  failed     bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, webhook_id, hour)
) WITH (fillfactor = 50);
COMMENT ON TABLE webhook_stats IS 'distributed';
CREATE INDEX webhook_stats_hour ON webhook_stats (hour);

SELECT isolate_table('webhooks', _worker => 'SELECT, UPDATE');
SELECT isolate_table('webhook_events', _app => 'SELECT, INSERT', _worker => 'SELECT, INSERT, DELETE');
SELECT isolate_table('webhook_deliveries', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, INSERT, UPDATE, DELETE');
SELECT isolate_table('webhook_attempts', _app => 'SELECT', _worker => 'SELECT, INSERT, DELETE');
SELECT isolate_table('webhook_stats', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');
GRANT USAGE ON SEQUENCE webhook_ids TO posthorn_app;
-- Events that go to an e-mail address.
GRANT INSERT ON mail_outbox TO posthorn_worker;
