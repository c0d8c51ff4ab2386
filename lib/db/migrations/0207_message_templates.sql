-- Template that a single message was sent with. Those of bulks and automations name theirs.
CREATE TABLE message_templates (
  account_id  bigint NOT NULL,
  uuid        uuid NOT NULL,                       -- the message
  template_id bigint NOT NULL,
  version     int NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE message_templates IS 'distributed';
CREATE INDEX message_templates_created ON message_templates (created_at);
SELECT isolate_table('message_templates', _app => 'SELECT', _accept => 'INSERT', _worker => 'SELECT, DELETE');
