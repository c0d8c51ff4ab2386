-- Sealed histograms: workers move each hour of delivery_times here, with its day. A receipt that comes later starts a new row there,
-- which is moved in turn, so a row only grows and every message counts once.
--
-- scope: `part` and `each` have all dimensions; `part` is contained in the rows of `all`, `iso2`, `service_code` and `key_id`, which
-- sum one dimension or none ('' and 0 for the others), `each` isn't. A sum by country reads `iso2` and `each`.
-- grain: `day` contains all rows of grain `hour` with the same day and day_end. A range reads either, so it is exact at each bound
-- and in each time zone. Hours go after 35 days; the day then becomes `old_day`, which counts where its middle is.
CREATE TABLE delivery_time_sums (
  account_id   bigint NOT NULL,
  scope        text NOT NULL CHECK (scope IN ('part', 'each', 'all', 'iso2', 'service_code', 'key_id')),
  grain        text NOT NULL CHECK (grain IN ('hour', 'day', 'old_day')),
  hour         timestamptz NOT NULL,         -- of a day its start
  day          timestamptz NOT NULL,         -- in the time zone that the account had
  day_end      timestamptz NOT NULL,
  iso2         text NOT NULL,
  service_code text NOT NULL,
  key_id       bigint NOT NULL,
  times        bigint[] NOT NULL,            -- as in delivery_times
  PRIMARY KEY (account_id, scope, grain, hour, iso2, service_code, key_id, day, day_end)
) WITH (fillfactor = 70);
COMMENT ON TABLE delivery_time_sums IS 'distributed';
CREATE INDEX delivery_time_sums_hour ON delivery_time_sums (hour, account_id);
CREATE INDEX delivery_time_sums_by_grain ON delivery_time_sums (grain, hour, account_id) WHERE grain <> 'old_day';
SELECT isolate_table('delivery_time_sums', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');
