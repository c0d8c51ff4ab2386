-- Codes by channel and the hour they were first sent over it, without test codes. A code that was tried over several channels
-- counts in each; verified is the one it was sent over last. Written with the step that starts, and with the check that matches.
CREATE TABLE verify_stats (
  account_id bigint NOT NULL,
  hour       timestamptz NOT NULL,
  channel    text NOT NULL CHECK (channel IN ('messenger', 'voice', 'sms')),
  sent       bigint NOT NULL,
  verified   bigint NOT NULL,
  PRIMARY KEY (account_id, hour, channel)
) WITH (fillfactor = 50);
COMMENT ON TABLE verify_stats IS 'distributed';
CREATE INDEX verify_stats_hour ON verify_stats (hour);
SELECT isolate_table('verify_stats', _app => 'SELECT, INSERT, UPDATE', _accept => 'SELECT, INSERT, UPDATE',
  _worker => 'SELECT, INSERT, UPDATE, DELETE');

-- Steps that failed before they were sent have no end.
INSERT INTO verify_stats (account_id, hour, channel, sent, verified)
SELECT account_id, date_trunc('hour', started_at, 'UTC'), channel, count(*), count(*) FILTER (WHERE is_verified)
FROM (
  SELECT account_id, s.channel, min(s.started_at) AS started_at,
    v.checked_at IS NOT NULL AND max(s.step) = max(max(s.step)) OVER (PARTITION BY account_id, v.id) AS is_verified
  FROM verify_codes v JOIN verify_steps s USING (account_id)
  WHERE s.verify_id = v.id AND s.ends_at IS NOT NULL AND NOT v.is_test
  GROUP BY account_id, v.id, v.checked_at, s.channel
) AS channels
GROUP BY 1, 2, 3;
