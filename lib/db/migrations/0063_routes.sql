-- Carriers that operators configure, their routes, costs, binds and health; what came in for nobody.

-- The row of a carrier is also its first route. `sealed`: the secret fields of its settings.
ALTER TABLE carriers
  ADD COLUMN sealed    bytea,
  ADD COLUMN prefixes  text[],                   -- beginnings of numbers in E.164; null: all
  ADD COLUMN senders   text[],                   -- names, ':digits', ':alphanumeric'; null: all
  ADD COLUMN weight    integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 1000),
  ADD COLUMN max_binds integer CHECK (max_binds > 0), -- connections over all workers; null: unlimited
  DROP CONSTRAINT carriers_after_unknown_check,
  ADD CONSTRAINT carriers_after_unknown_check CHECK (after_unknown IN ('fail', 'sent', 'reroute'));

-- Further routes of a carrier.
CREATE TABLE carrier_routes (
  carrier   text NOT NULL,
  route     integer NOT NULL CHECK (route > 0),
  services  text[] NOT NULL,
  countries text[],
  prefixes  text[],
  senders   text[],
  priority  integer NOT NULL,
  weight    integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 1000),
  PRIMARY KEY (carrier, route)
);
COMMENT ON TABLE carrier_routes IS 'reference';

-- What a part costs the operator, in micro-units: the longest prefix counts, then the country, then ''.
CREATE TABLE carrier_costs (
  carrier  text NOT NULL,
  service  text NOT NULL CHECK (service IN ('direct', 'text2speech', 'text2speech_ssml')),
  area     text COLLATE "C" NOT NULL CHECK (area ~ '^([A-Z]{2}|\+[1-9][0-9]{0,14})?$'),
  currency text NOT NULL CHECK (currency IN ('EUR', 'CHF')),
  cost     bigint NOT NULL CHECK (cost >= 0),
  PRIMARY KEY (carrier, service, area)
);
COMMENT ON TABLE carrier_costs IS 'reference';

-- Of a message whose answer never came, or of which a part was taken: with whom the rest goes.
ALTER TABLE dispatch_queue ADD COLUMN carrier text;

-- Connections that a provider limits, each held by the life of a worker and free when that ends.
CREATE TABLE carrier_binds (
  carrier     text NOT NULL,
  slot        integer NOT NULL CHECK (slot > 0),
  incarnation bigint NOT NULL,
  PRIMARY KEY (carrier, slot)
);
COMMENT ON TABLE carrier_binds IS 'local';

-- What each worker says of its connections every few seconds.
CREATE TABLE carrier_health (
  carrier     text NOT NULL,
  incarnation bigint NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  state       text NOT NULL CHECK (state IN ('up', 'degraded', 'down', 'refused')),
  detail      text,
  wanted      integer NOT NULL,
  up          integer NOT NULL,
  per_second  double precision NOT NULL,       -- parts handed over, of the last seconds
  orphans     bigint NOT NULL DEFAULT 0,       -- reports of a day whose message is not known
  PRIMARY KEY (carrier, incarnation)
) WITH (fillfactor = 50);
COMMENT ON TABLE carrier_health IS 'local';

-- Sums by the hour (UTC).
CREATE TABLE carrier_stats (
  carrier    text NOT NULL,
  hour       timestamptz NOT NULL,
  submitted  bigint NOT NULL DEFAULT 0,
  accepted   bigint NOT NULL DEFAULT 0,
  throttled  bigint NOT NULL DEFAULT 0,
  refused    bigint NOT NULL DEFAULT 0,
  unknown    bigint NOT NULL DEFAULT 0,
  receipts   bigint NOT NULL DEFAULT 0,
  inbound    bigint NOT NULL DEFAULT 0,
  delivered  bigint NOT NULL DEFAULT 0,         -- final reports that say so
  failed     bigint NOT NULL DEFAULT 0,         -- the other final reports
  delay_ms   bigint NOT NULL DEFAULT 0,         -- from handing over to the final report, summed up
  delays     bigint NOT NULL DEFAULT 0,         -- of so many
  cost_eur   bigint NOT NULL DEFAULT 0,
  cost_chf   bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (carrier, hour)
) WITH (fillfactor = 50);
COMMENT ON TABLE carrier_stats IS 'local';
CREATE INDEX carrier_stats_hour ON carrier_stats (hour);

-- What a carrier of the kind http brought, until a worker has taken it in. Answered after COMMIT.
CREATE TABLE carrier_callbacks (
  callback_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier     text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  sealed      bytea NOT NULL                   -- what it says
);
COMMENT ON TABLE carrier_callbacks IS 'local';
CREATE INDEX carrier_callbacks_received ON carrier_callbacks (received_at);

-- On a number that accounts share: whose a message is whose first word this is.
CREATE TABLE inbound_keywords (
  number      text COLLATE "C" NOT NULL CHECK (number ~ '^\+[1-9][0-9]{5,14}$'),
  keyword     text COLLATE "C" NOT NULL CHECK (keyword <> '' AND keyword !~ '\s'), -- in lower case
  account_id  bigint NOT NULL,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (number, keyword)
);
COMMENT ON TABLE inbound_keywords IS 'local';
CREATE INDEX inbound_keywords_account ON inbound_keywords (account_id);

-- Messages from phones that belong to no account, until an operator assigns them.
CREATE TABLE unclaimed_incomings (
  uuid        uuid PRIMARY KEY,
  received_at timestamptz NOT NULL,
  phone       text COLLATE "C" NOT NULL,
  number      text COLLATE "C" NOT NULL,
  text        text,
  carrier     text NOT NULL,
  carrier_id  text NOT NULL,
  UNIQUE (carrier, carrier_id, phone)
);
COMMENT ON TABLE unclaimed_incomings IS 'local';
CREATE INDEX unclaimed_incomings_received ON unclaimed_incomings (received_at);

SELECT isolate_table('inbound_keywords', _app => 'SELECT');

GRANT SELECT ON carrier_routes, carrier_costs TO posthorn_app, posthorn_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_binds, carrier_health TO posthorn_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_stats, carrier_callbacks TO posthorn_worker;
GRANT SELECT, INSERT, DELETE ON unclaimed_incomings TO posthorn_worker;
GRANT SELECT ON carrier_health, carrier_stats, unclaimed_incomings TO posthorn_app;
GRANT INSERT ON carrier_callbacks TO posthorn_app;
