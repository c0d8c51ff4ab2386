-- Rates of routes that a price list names besides those that messages take, and of checks, which have no country: ZZ
-- (ISO 3166 keeps it for users) stands for everywhere.
ALTER TABLE rates DROP CONSTRAINT rates_service_check;
ALTER TABLE rates ADD CONSTRAINT rates_service_check CHECK (
  service IN ('direct', 'pro', 'economy', 'text2speech', 'text2speech_ssml')
  OR (iso2 = 'ZZ' AND service IN ('fraud_direct', 'fraud_pro', 'fraud_economy'))
);

-- Sheets that were loaded for a date. From then on they are what is charged, until a later one, or an import without a
-- date, follows. Processes know them beforehand and change over by the clock.
CREATE TABLE rate_plans (
  plan_id    bigint PRIMARY KEY,
  valid_from timestamptz NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE rate_plans IS 'reference';

CREATE TABLE planned_rates (
  plan_id  bigint NOT NULL,
  iso2     text NOT NULL,
  service  text NOT NULL,
  currency text NOT NULL,
  price_s  bigint NOT NULL CHECK (price_s >= 0),
  price_m  bigint NOT NULL CHECK (price_m >= 0),
  price_l  bigint NOT NULL CHECK (price_l >= 0),
  price_xl bigint NOT NULL CHECK (price_xl >= 0),
  PRIMARY KEY (plan_id, iso2, service, currency),
  FOREIGN KEY (plan_id) REFERENCES rate_plans
);
COMMENT ON TABLE planned_rates IS 'reference';

GRANT SELECT ON rate_plans, planned_rates TO posthorn_app, posthorn_accept, posthorn_worker;
