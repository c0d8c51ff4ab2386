-- Where the reports of single messages go, as Kannel's `dlr-url` and `dlr-mask` say. Written with the message.
CREATE TABLE message_reports (
  account_id bigint NOT NULL,
  uuid       uuid NOT NULL,                 -- of the message
  sealed_url bytea NOT NULL,                -- it holds credentials: lib/gateway/messaging/sms/report-url.ts
  mask       smallint,                      -- Kannel's kinds of reports; null: all
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE message_reports IS 'distributed';
CREATE INDEX message_reports_created ON message_reports (created_at);
SELECT isolate_table('message_reports', _app => 'SELECT, DELETE', _accept => 'INSERT', _worker => 'SELECT, DELETE');

-- Besides webhooks, an API key may have pushes in the old way: GET requests, or mails. They go the way of webhooks, and
-- nobody sees them among these. `kannel` has no target of its own: each message names one.
ALTER TABLE webhooks
  ADD COLUMN key_id bigint,                 -- null: a webhook
  ALTER COLUMN sealed_keys DROP NOT NULL,
  DROP CONSTRAINT webhooks_kind_check,
  ADD CONSTRAINT webhooks_kind_check
    CHECK (kind IN ('http', 'email', 'dlr_get', 'incoming_get', 'incoming_email', 'kannel')),
  ADD CONSTRAINT webhooks_key_check
    CHECK ((kind IN ('http', 'email')) = (key_id IS NULL) AND (key_id IS NULL) = (sealed_keys IS NOT NULL));
CREATE UNIQUE INDEX webhooks_key ON webhooks (account_id, key_id, kind);
