-- Databases of IPs that operators load in place of those that come with the product.
CREATE TABLE fraud_ip_files (
  database      text NOT NULL CHECK (database IN ('ip-places', 'ip-networks')),
  ip_version    smallint NOT NULL CHECK (ip_version IN (4, 6)),  -- of its tree; one of 6 may have both
  version       uuid NOT NULL UNIQUE,
  database_type text NOT NULL,                                   -- as the file names itself
  built_at      timestamptz NOT NULL,
  source        text NOT NULL,                                   -- name of the file
  size          integer NOT NULL CHECK (size > 0),
  sha256        bytea NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (database, ip_version)
);
COMMENT ON TABLE fraud_ip_files IS 'local';
GRANT SELECT ON fraud_ip_files TO posthorn_worker;

-- A file in parts, as 100 MB are too much for one value.
CREATE TABLE fraud_ip_chunks (
  version uuid NOT NULL REFERENCES fraud_ip_files (version) ON DELETE CASCADE,
  chunk   integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (version, chunk)
);
-- The files hardly compress, and reading them should not cost the server's time.
ALTER TABLE fraud_ip_chunks ALTER COLUMN content SET STORAGE EXTERNAL;
COMMENT ON TABLE fraud_ip_chunks IS 'local';
GRANT SELECT ON fraud_ip_chunks TO posthorn_worker;
