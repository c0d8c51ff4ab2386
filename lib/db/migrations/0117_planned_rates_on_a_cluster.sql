-- A cluster that takes `rate_plans` would make what points at it a table of its own, which loses its comment, and could
-- not go on. Rates of a plan are written and removed with it.
ALTER TABLE planned_rates DROP CONSTRAINT planned_rates_plan_id_fkey;
-- Where that has happened.
COMMENT ON TABLE planned_rates IS 'reference';
