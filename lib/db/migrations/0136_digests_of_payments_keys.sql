-- Payments keep the Idempotency-Key of their request as a digest, too, and for as long as processes of the version before may
-- run also in clear. Keys that are no longer remembered elsewhere are forgotten here.
ALTER TABLE payments ADD COLUMN request_digest text COLLATE "C";
CREATE UNIQUE INDEX payments_request_digest ON payments (account_id, request_digest) WHERE request_digest IS NOT NULL;
UPDATE payments SET request_key = NULL WHERE request_key IS NOT NULL AND created_at < now() - interval '1 day';
DO $$
BEGIN
  EXECUTE format(
    'ALTER TABLE payments ADD CONSTRAINT payments_request_digest
       CHECK (request_key IS NULL OR request_digest IS NOT NULL OR created_at < %L::timestamptz) NOT VALID',
    to_char(keys_in_clear_until() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
END $$;
