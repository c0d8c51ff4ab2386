-- The database as a worker saw it last. A restored copy differs.
CREATE TABLE database_identity (
  id           boolean PRIMARY KEY DEFAULT true CHECK (id),
  system_id    text NOT NULL,
  database_oid bigint NOT NULL,
  timeline     bigint NOT NULL,
  seen_at      timestamptz NOT NULL
);
COMMENT ON TABLE database_identity IS 'local';
GRANT SELECT, INSERT, UPDATE ON database_identity TO posthorn_worker;

-- Times in which workers send nothing. The last one is open while dispatch is held.
CREATE TABLE dispatch_holds (
  hold_id     bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  held_at     timestamptz NOT NULL,
  reason      text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  released_at timestamptz,
  -- Due work was ended unsent at the release.
  is_discarded boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE dispatch_holds IS 'local';
CREATE UNIQUE INDEX dispatch_holds_open ON dispatch_holds ((true)) WHERE released_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON dispatch_holds TO posthorn_worker;
