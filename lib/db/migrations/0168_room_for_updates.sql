-- Room for the two versions of a message that follow soon, its hand-over and its report: on the same page they cost less
-- WAL, and a report adds no index entries.
DO $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'messages'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 60)', name);
  END LOOP;
END $$;
ALTER TABLE simulator_deliveries SET (fillfactor = 60);
