-- Trace context of messages whose request was traced, for the worker's spans. No rows while traces are off.
CREATE TABLE message_traces (
  account_id bigint NOT NULL,
  uuid       uuid NOT NULL,                        -- the message
  context    bytea NOT NULL,                       -- trace ID (16 bytes) and span ID (8 bytes) of the request
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE message_traces IS 'distributed';
CREATE INDEX message_traces_created ON message_traces (created_at);
SELECT isolate_table('message_traces', _app => '', _accept => 'INSERT', _worker => 'SELECT, DELETE');
