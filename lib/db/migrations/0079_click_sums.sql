-- What requests of short links add up to, kept in the transactions that store them, and how many messages had a link.

-- What can be told of a request, once for all requests that are alike. Its number follows from the rest, so nobody has to
-- look it up: the first eight bytes of the SHA-256 of the values with '|' between them.
CREATE TABLE click_kinds (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  kind_id    bigint NOT NULL,
  class      text COLLATE "C" NOT NULL CHECK (class IN ('person', 'machine', 'own')),
  country    text COLLATE "C" NOT NULL,  -- '' in this and the next: not known
  device     text COLLATE "C" NOT NULL,
  os         text COLLATE "C" NOT NULL,
  browser    text COLLATE "C" NOT NULL,
  referrer   text COLLATE "C" NOT NULL,  -- the host
  PRIMARY KEY (account_id, kind_id)
);
COMMENT ON TABLE click_kinds IS 'distributed';

-- By the quarter of an hour (UTC): days begin on one in every time zone.
CREATE TABLE click_quarters (
  account_id bigint NOT NULL,
  campaign   text COLLATE "C" NOT NULL,
  at         timestamptz NOT NULL,
  kind_id    bigint NOT NULL,
  bulk_id    uuid NOT NULL,              -- all zeros: of none
  day_zone   text COLLATE "C" NOT NULL,  -- in which the same requests count in click_days
  clicks     bigint NOT NULL,
  people     bigint NOT NULL,            -- whose first request is among them
  PRIMARY KEY (account_id, campaign, at, kind_id, bulk_id, day_zone)
) WITH (fillfactor = 70);
COMMENT ON TABLE click_quarters IS 'distributed';
CREATE INDEX click_quarters_account ON click_quarters (account_id, at);
CREATE INDEX click_quarters_at ON click_quarters (at);

-- The same by the day of the account's time zone, so that reading months takes few rows. `day` is its first instant.
CREATE TABLE click_days (
  account_id bigint NOT NULL,
  campaign   text COLLATE "C" NOT NULL,
  day        timestamptz NOT NULL,
  kind_id    bigint NOT NULL,
  bulk_id    uuid NOT NULL,
  day_zone   text COLLATE "C" NOT NULL,
  clicks     bigint NOT NULL,
  people     bigint NOT NULL,
  PRIMARY KEY (account_id, campaign, day, kind_id, bulk_id, day_zone)
) WITH (fillfactor = 70);
COMMENT ON TABLE click_days IS 'distributed';
CREATE INDEX click_days_account ON click_days (account_id, day);
CREATE INDEX click_days_day ON click_days (day);

-- Time zones in which an account's requests were counted by days: more than one when it moved.
CREATE TABLE click_zones (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  day_zone   text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, day_zone)
);
COMMENT ON TABLE click_zones IS 'distributed';

ALTER TABLE short_link_requests ADD COLUMN day_zone text COLLATE "C"; -- in which it is counted by days
ALTER TABLE short_links ADD COLUMN person_request bigint;             -- the request by which its person is counted

SELECT isolate_table('click_kinds', _app => 'SELECT', _worker => 'SELECT, INSERT');
SELECT isolate_table('click_quarters', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');
SELECT isolate_table('click_days', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');
SELECT isolate_table('click_zones', _app => 'SELECT', _worker => 'SELECT, INSERT');

-- Campaigns whose links messages have: of a message by itself, with commas between them, and of a bulk.
ALTER TABLE messages ADD COLUMN campaigns text COLLATE "C";
GRANT SELECT (account_id, uuid), UPDATE (campaigns) ON messages TO posthorn_accept;

CREATE TABLE campaign_bulks (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  bulk_id    uuid NOT NULL,
  campaign   text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, bulk_id, campaign)
);
COMMENT ON TABLE campaign_bulks IS 'distributed';
CREATE INDEX campaign_bulks_campaign ON campaign_bulks (account_id, campaign);

-- Messages with a campaign's link, in the quarter of an hour in which they were handed over, with their latest result.
CREATE TABLE campaign_messages (
  account_id bigint NOT NULL,
  campaign   text COLLATE "C" NOT NULL,
  bulk_id    uuid NOT NULL,              -- all zeros: by themselves
  at         timestamptz NOT NULL,
  sent       bigint NOT NULL,
  delivered  bigint NOT NULL,
  PRIMARY KEY (account_id, campaign, bulk_id, at)
) WITH (fillfactor = 70);
COMMENT ON TABLE campaign_messages IS 'distributed';
CREATE INDEX campaign_messages_at ON campaign_messages (at);

SELECT isolate_table('campaign_bulks', _app => 'SELECT, INSERT', _worker => 'SELECT, DELETE');
SELECT isolate_table('campaign_messages', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

-- Requests from before are counted, too.
UPDATE short_link_requests r SET day_zone = a.time_zone FROM accounts a WHERE a.account_id = r.account_id;
UPDATE short_links l SET person_request = first.request_id
FROM (SELECT account_id, link_id, min(request_id) AS request_id FROM short_link_requests
  WHERE class = 'person' GROUP BY account_id, link_id) first
WHERE l.account_id = first.account_id AND l.link_id = first.link_id AND l.message IS NOT NULL;
CREATE TEMPORARY TABLE past_clicks ON COMMIT DROP AS
SELECT r.account_id, r.campaign, r.asked_at, r.day_zone, r.class,
  coalesce(r.bulk_id, '00000000-0000-0000-0000-000000000000') AS bulk_id, coalesce(r.country, '') AS country,
  coalesce(r.hardware_type, '') AS device, coalesce(r.os, '') AS os, coalesce(r.browser, '') AS browser,
  coalesce(left(substring(lower(r.referer) FROM '^https?://([a-z0-9.-]+)'), 100), '') AS referrer,
  (l.person_request IS NOT DISTINCT FROM r.request_id)::int AS people
FROM short_link_requests r JOIN short_links l ON l.account_id = r.account_id AND l.link_id = r.link_id;
ALTER TABLE past_clicks ADD COLUMN kind_id bigint;
UPDATE past_clicks SET kind_id = ('x' || encode(substring(sha256(convert_to(
  class || '|' || country || '|' || device || '|' || os || '|' || browser || '|' || referrer, 'UTF8')) FROM 1 FOR 8), 'hex'))::bit(64)::bigint;
INSERT INTO click_kinds SELECT DISTINCT account_id, kind_id, class, country, device, os, browser, referrer FROM past_clicks;
INSERT INTO click_zones SELECT DISTINCT account_id, day_zone FROM past_clicks;
INSERT INTO click_quarters
SELECT account_id, campaign, date_bin('15 minutes', asked_at, 'epoch'), kind_id, bulk_id, day_zone, count(*), sum(people)
FROM past_clicks GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO click_days
SELECT account_id, campaign, date_trunc('day', asked_at, day_zone), kind_id, bulk_id, day_zone, count(*), sum(people)
FROM past_clicks GROUP BY 1, 2, 3, 4, 5, 6;
