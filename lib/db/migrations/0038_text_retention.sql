-- Texts of messages go after the days that their account chose.

ALTER TABLE account_settings
  ADD COLUMN text_retention_days smallint CHECK (text_retention_days BETWEEN 1 AND 365),  -- null: as lib/retention says
  -- Texts of messages before this one were removed, so nobody looks at these again.
  ADD COLUMN texts_removed_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN texts_due_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX account_settings_texts_due ON account_settings (texts_due_at);
GRANT UPDATE (texts_removed_to, texts_due_at) ON account_settings TO posthorn_worker;

-- No version 7 UUID of this time or later is smaller: its first 48 bits are the unix time in milliseconds (RFC 9562).
CREATE FUNCTION first_uuid7(_at timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM _at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
