-- Slow jobs take turns instead. Nothing has read these tables since the release before this one.
DROP SCHEMA IF EXISTS pgboss CASCADE;
