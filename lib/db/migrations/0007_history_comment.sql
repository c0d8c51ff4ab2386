-- The migrations' own history is a table like any other: it says how it lives on a Citus cluster.
COMMENT ON TABLE schema_migrations IS 'local';
