/** Sums of an account's codes, as `verify_stats` has them. Steps that failed before they were sent have no end. */
export const RECOUNT_SQL = `
  SELECT account_id, date_trunc('hour', started_at, 'UTC') AS hour, channel, count(*) AS sent,
    count(*) FILTER (WHERE is_verified) AS verified
  FROM (
    SELECT v.account_id, s.channel, min(s.started_at) AS started_at,
      v.checked_at IS NOT NULL AND max(s.step) = max(max(s.step)) OVER (PARTITION BY v.account_id, v.id) AS is_verified
    FROM verify_codes v JOIN verify_steps s ON s.account_id = v.account_id AND s.verify_id = v.id
    WHERE v.account_id = $1 AND s.ends_at IS NOT NULL AND NOT v.is_test
    GROUP BY v.account_id, v.id, v.checked_at, s.channel
  ) AS channels
  GROUP BY 1, 2, 3`;
