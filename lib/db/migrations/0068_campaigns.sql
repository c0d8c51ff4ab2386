-- Link campaigns, their short links, and what is asked of them.

CREATE TABLE short_link_campaigns (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  code       text COLLATE "C" NOT NULL CHECK (code ~ '^[0-9A-Za-z]{10}$'),
  type       smallint NOT NULL CHECK (type IN (1, 2)), -- 1: one link for all messages, 2: one a message
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  url        text NOT NULL,                            -- where links lead
  group_id   bigint,
  link_id    bigint,                                   -- the link that all messages have
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (account_id, code),
  CHECK (type = 2 OR link_id IS NOT NULL)
);
COMMENT ON TABLE short_link_campaigns IS 'distributed';
CREATE INDEX short_link_campaigns_newest ON short_link_campaigns (account_id, created_at, code) WHERE removed_at IS NULL;
CREATE INDEX short_link_campaigns_removed ON short_link_campaigns (removed_at) WHERE removed_at IS NOT NULL;

-- Links count from 1 in every account: a code is made of account and number.
CREATE TABLE short_link_counters (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  last_id    bigint NOT NULL,
  PRIMARY KEY (account_id)
) WITH (fillfactor = 50);
COMMENT ON TABLE short_link_counters IS 'distributed';

CREATE TABLE short_links (
  account_id     bigint NOT NULL REFERENCES accounts (account_id),
  link_id        bigint NOT NULL,
  campaign       text COLLATE "C" NOT NULL,
  message        uuid,                          -- whose link it is; null: of all messages
  is_first       boolean NOT NULL,              -- of the message's links
  bulk_id        uuid,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,          -- of the latest request
  requests_count bigint NOT NULL DEFAULT 0,
  people_count   bigint NOT NULL DEFAULT 0,     -- requests of people among them
  PRIMARY KEY (account_id, link_id)
) WITH (fillfactor = 80);
COMMENT ON TABLE short_links IS 'distributed';
CREATE INDEX short_links_campaign ON short_links (account_id, campaign, updated_at, link_id);
CREATE INDEX short_links_updated ON short_links (account_id, updated_at, link_id);
CREATE INDEX short_links_messages ON short_links (account_id, created_at, link_id) WHERE is_first;
CREATE INDEX short_links_message ON short_links (account_id, message) WHERE message IS NOT NULL;

-- Requests as they came, until a worker has told people from machines. Answered after COMMIT. `click_key` makes it
-- harmless to write one again whose COMMIT got no answer.
CREATE TABLE click_inbox (
  click_key  uuid PRIMARY KEY,
  click_id   bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  link_id    bigint NOT NULL,
  asked_at   timestamptz NOT NULL,
  url        text NOT NULL,                     -- where it led
  ip         inet,
  method     text NOT NULL,
  signals    jsonb NOT NULL                     -- headers that tell who asks
);
COMMENT ON TABLE click_inbox IS 'local';
CREATE INDEX click_inbox_asked ON click_inbox (asked_at);
CREATE INDEX click_inbox_order ON click_inbox (click_id);

CREATE TABLE short_link_requests (
  account_id      bigint NOT NULL REFERENCES accounts (account_id),
  request_id      bigint NOT NULL,
  link_id         bigint NOT NULL,
  campaign        text COLLATE "C" NOT NULL,
  bulk_id         uuid,
  asked_at        timestamptz NOT NULL,
  url             text NOT NULL,
  ip              inet,
  method          text NOT NULL,
  user_agent      text,
  referer         text,
  signals         jsonb NOT NULL DEFAULT '{}',  -- headers that tell who asks, to tell again by better rules
  country         text COLLATE "C",
  browser         text,
  browser_version text,
  os              text,
  os_version      text,
  software_type   text,
  hardware_type   text,
  class           text NOT NULL CHECK (class IN ('person', 'machine', 'own')),
  reason          text,                         -- by which rule it is a machine
  PRIMARY KEY (account_id, request_id)
);
COMMENT ON TABLE short_link_requests IS 'distributed';
CREATE INDEX short_link_requests_newest ON short_link_requests (account_id, asked_at, request_id);
CREATE INDEX short_link_requests_campaign ON short_link_requests (account_id, campaign, asked_at, request_id);
CREATE INDEX short_link_requests_link ON short_link_requests (account_id, link_id, asked_at, request_id);
CREATE INDEX short_link_requests_bulk ON short_link_requests (account_id, bulk_id, asked_at, request_id) WHERE bulk_id IS NOT NULL;
CREATE INDEX short_link_requests_addresses ON short_link_requests (asked_at) WHERE ip IS NOT NULL;
CREATE INDEX short_link_requests_asked ON short_link_requests (asked_at);

SELECT isolate_table('short_link_campaigns', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('short_link_counters', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT');
SELECT isolate_table('short_links', _app => 'SELECT, INSERT, UPDATE', _accept => 'INSERT', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('short_link_requests', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

GRANT INSERT, SELECT (click_key) ON click_inbox TO posthorn_accept;
GRANT SELECT, DELETE ON click_inbox TO posthorn_worker;
