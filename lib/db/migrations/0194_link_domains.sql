-- Domains of customers, under which their short links work.

CREATE SEQUENCE link_domain_ids;
GRANT USAGE ON SEQUENCE link_domain_ids TO posthorn_app;

CREATE TABLE link_domains (
  account_id    bigint NOT NULL REFERENCES accounts (account_id),
  id            bigint NOT NULL,
  domain        text COLLATE "C" NOT NULL CHECK (length(domain) BETWEEN 4 AND 230), -- in ASCII
  challenge     text COLLATE "C" NOT NULL,    -- expected in DNS, so no secret
  state         text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'verified', 'suspended')),
  problem       text COLLATE "C" CHECK (problem IN ('token_missing', 'not_pointing', 'taken', 'dns_failed')),
  is_default    boolean NOT NULL,
  created_at    timestamptz NOT NULL,
  verified_at   timestamptz,
  checked_at    timestamptz,
  failing_since timestamptz,
  check_at      timestamptz,                  -- null: not checked any more
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, domain)
);
COMMENT ON TABLE link_domains IS 'distributed';
CREATE INDEX link_domains_created ON link_domains (account_id, created_at, id);
CREATE UNIQUE INDEX link_domains_default ON link_domains (account_id) WHERE is_default;
CREATE INDEX link_domains_check ON link_domains (check_at) WHERE check_at IS NOT NULL;
SELECT isolate_table('link_domains', _app => 'SELECT, INSERT, UPDATE, DELETE', _accept => 'SELECT', _worker => 'SELECT, UPDATE');

-- Directory: whose links a host leads to. One account at a time, which proved the domain by its token.
CREATE TABLE link_hosts (
  domain       text COLLATE "C" NOT NULL PRIMARY KEY,
  account_id   bigint NOT NULL,
  domain_id    bigint NOT NULL,
  is_failing   boolean NOT NULL,              -- the latest check failed: another account that proves it gets it
  is_suspended boolean NOT NULL
);
COMMENT ON TABLE link_hosts IS 'local';
CREATE INDEX link_hosts_account ON link_hosts (account_id);
GRANT SELECT, DELETE ON link_hosts TO posthorn_app;
GRANT SELECT, INSERT, UPDATE ON link_hosts TO posthorn_worker;

ALTER TABLE short_link_campaigns ADD COLUMN link_domain_id bigint; -- null: the account's default
