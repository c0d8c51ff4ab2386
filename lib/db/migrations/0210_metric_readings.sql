-- The last figures that one worker read for all, by kind, as `{"metric": [[{"label": "value"}, 1]]}`.
CREATE TABLE metric_readings (
  reading text PRIMARY KEY,
  read_at timestamptz NOT NULL,
  samples jsonb NOT NULL
);
COMMENT ON TABLE metric_readings IS 'local';
GRANT SELECT, INSERT, UPDATE ON metric_readings TO posthorn_worker;
