-- Bulks: one text to many recipients. The recipients are written down when the bulk is accepted, and taken from there
-- piece by piece, each piece in the transaction that makes its messages: whatever is killed, nobody is forgotten and
-- nobody gets it twice.
CREATE TABLE bulks (
  account_id      bigint NOT NULL REFERENCES accounts (account_id),
  uuid            uuid NOT NULL,
  created_at      timestamptz NOT NULL,
  text            text,                     -- with its placeholders; null once deleted
  sender_id       text NOT NULL,
  service_code    text NOT NULL CHECK (service_code IN ('direct', 'text2speech', 'text2speech_ssml')),
  source          bigint NOT NULL,
  voice_lang      text,
  unicode_choice  boolean,                  -- null: by the text
  is_text_deleted boolean NOT NULL,
  is_dryrun       boolean NOT NULL,
  phones          text[],                   -- as they were given; null: none
  msg_groups      bigint[],
  -- Names of columns by group, as they were called when the bulk was accepted: { "17": ["Vorname", null, …] }
  columns         jsonb NOT NULL,
  delivery_at     timestamptz,              -- null: at once
  not_after       timestamptz,
  window_from     text CHECK (window_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  window_to       text CHECK (window_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  per_second      integer CHECK (per_second > 0),
  skips_empty     boolean NOT NULL,
  -- In progress until none of its messages waits any more
  status_code     smallint NOT NULL DEFAULT 0 CHECK (status_code IN (0, 5, 10, 15, 20, 201)),
  stopped_code    smallint CHECK (stopped_code IN (410, 6000)),
  pause           text CHECK (pause IN ('funds', 'spend_cap', 'approval')),
  recipients      bigint NOT NULL,          -- distinct numbers when it was accepted
  expanded_to     text COLLATE "C" NOT NULL DEFAULT '', -- the last number that was taken
  is_expanded     boolean NOT NULL DEFAULT false,  -- all were taken; its messages are on their way
  settled         bigint NOT NULL DEFAULT 0,  -- recipients who were taken
  msg_total_count bigint NOT NULL DEFAULT 0,
  msg_total_cost  bigint NOT NULL DEFAULT 0,  -- micro-units
  tally           jsonb NOT NULL,
  -- Since when, and behind how many messages, the rate counts: when it went on after it had waited
  pace_at         timestamptz,
  pace_before     bigint NOT NULL DEFAULT 0,
  failures        smallint NOT NULL DEFAULT 0,  -- steps in a row that failed
  work_at         timestamptz,              -- when a worker looks at it next; null: nothing is left
  processed_at    timestamptz,              -- last change
  removed_at      timestamptz,              -- deleted by the customer; its messages follow
  currency        text NOT NULL,            -- prices are those of the account when it was accepted
  price_level     text NOT NULL,
  key_id          bigint,
  user_id         bigint,
  released_by     bigint,                   -- who let it go when it waited for approval
  origin          text NOT NULL CHECK (origin IN ('api', 'dashboard', 'email')),
  ip              inet NOT NULL,
  request_id      text NOT NULL,
  PRIMARY KEY (account_id, uuid),
  CHECK ((window_from IS NULL) = (window_to IS NULL)),
  CHECK (NOT is_text_deleted OR status_code IN (0, 5) OR text IS NULL)
);
COMMENT ON TABLE bulks IS 'distributed';
CREATE INDEX bulks_work ON bulks (work_at) WHERE work_at IS NOT NULL;
CREATE INDEX bulks_created ON bulks (created_at);

-- Who is still to be taken.
CREATE TABLE bulk_recipients (
  account_id    bigint NOT NULL,
  bulk_id       uuid NOT NULL,
  phone         text COLLATE "C" NOT NULL,
  group_id      bigint,                     -- whose columns count; null: the number was given by itself
  a text, b text, c text, d text, e text,
  callback_data text,
  PRIMARY KEY (account_id, bulk_id, phone),
  FOREIGN KEY (account_id, bulk_id) REFERENCES bulks (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE bulk_recipients IS 'distributed';

-- Who got no message, and why.
CREATE TABLE bulk_drops (
  account_id bigint NOT NULL,
  bulk_id    uuid NOT NULL,
  phone      text COLLATE "C" NOT NULL,
  reason     text NOT NULL,
  PRIMARY KEY (account_id, bulk_id, phone),
  FOREIGN KEY (account_id, bulk_id) REFERENCES bulks (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE bulk_drops IS 'distributed';

-- What became of its messages, by the minute in which it happened, in the transactions that change them.
CREATE TABLE bulk_stats (
  account_id  bigint NOT NULL,
  bulk_id     uuid NOT NULL,
  minute      timestamptz NOT NULL,
  iso2        text NOT NULL,
  code        smallint NOT NULL,            -- why messages were refused or not delivered: status_code or dlr_code; 0
  sent        bigint NOT NULL DEFAULT 0,
  parts       bigint NOT NULL DEFAULT 0,
  cost        bigint NOT NULL DEFAULT 0,    -- micro-units, of those handed over
  delivered   bigint NOT NULL DEFAULT 0,
  undelivered bigint NOT NULL DEFAULT 0,
  refused     bigint NOT NULL DEFAULT 0,
  stopped     bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, bulk_id, minute, iso2, code)
) WITH (fillfactor = 70);
COMMENT ON TABLE bulk_stats IS 'distributed';
CREATE INDEX bulk_stats_minute ON bulk_stats (minute);

SELECT isolate_table('bulks', _accept => 'SELECT, UPDATE', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('bulk_recipients', _app => 'SELECT, INSERT, DELETE', _accept => 'SELECT, DELETE', _worker => 'SELECT, DELETE');
SELECT isolate_table('bulk_drops', _app => 'SELECT, INSERT, DELETE', _accept => 'SELECT, INSERT', _worker => 'SELECT, DELETE');
SELECT isolate_table('bulk_stats', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT, INSERT, UPDATE, DELETE');

-- Acceptance looks who is blocked, and shortens how long a message may wait.
CREATE POLICY group_accounts ON blocked_numbers TO posthorn_accept
  USING (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)
  WITH CHECK (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0);
GRANT SELECT ON blocked_numbers TO posthorn_accept;
GRANT SELECT, UPDATE (valid_until) ON dispatch_queue TO posthorn_accept;
