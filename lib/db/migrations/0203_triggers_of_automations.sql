-- Automations that forms, clicks and replies start.
ALTER TABLE automations ADD COLUMN source_kind text CHECK (source_kind IN ('form', 'click', 'reply'));
ALTER TABLE automations ADD COLUMN source text;    -- campaign; null: of replies
CREATE INDEX automations_sources ON automations (account_id, source_kind) WHERE source_kind IS NOT NULL;

-- Clicks of people that start automations, until a worker has started them.
CREATE TABLE automation_clicks (
  account_id    bigint NOT NULL,
  automation_id bigint NOT NULL,
  message       uuid NOT NULL,                     -- whose link was clicked
  clicked_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, automation_id, message),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_clicks IS 'distributed';
CREATE INDEX automation_clicks_due ON automation_clicks (clicked_at);
SELECT isolate_table('automation_clicks', _app => 'SELECT, UPDATE, DELETE', _worker => 'SELECT, INSERT');
