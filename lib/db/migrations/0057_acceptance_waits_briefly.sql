-- A node that is handed the call does not know the lock_timeout of the connection: a locked account would keep a connection
-- until its statement times out, and some of them keep everybody else's.
ALTER FUNCTION accept_alone(bigint, uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval, bigint)
  SET lock_timeout = '100ms';
