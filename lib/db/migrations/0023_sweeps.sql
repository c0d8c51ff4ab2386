-- The sweep of receipts reads those that wait for their message, by time.
CREATE INDEX dlr_inbox_waiting ON dlr_inbox (received_at, receipt_id) WHERE matched_at IS NULL;

-- When each sweep may run next, whichever worker takes it; later than now while one is under way.
CREATE TABLE sweeps (
  sweep   text PRIMARY KEY,
  next_at timestamptz NOT NULL
);
COMMENT ON TABLE sweeps IS 'local';
GRANT SELECT, INSERT, UPDATE ON sweeps TO posthorn_worker;
