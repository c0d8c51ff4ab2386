-- What colleagues note in a conversation. It is never sent, and goes with the conversation: by retention, or when the person
-- is forgotten.

-- note_id is a version 7 UUID: notes are in the order in which they were written.
CREATE TABLE conversation_notes (
  account_id      bigint NOT NULL,
  conversation_id uuid NOT NULL,
  note_id         uuid NOT NULL,
  author          bigint NOT NULL,         -- only they change it, also once they have left
  text            text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  created_at      timestamptz NOT NULL,
  edited_at       timestamptz,             -- null: it is as it was written
  PRIMARY KEY (account_id, conversation_id, note_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, conversation_id) ON DELETE CASCADE
);
COMMENT ON TABLE conversation_notes IS 'distributed';
SELECT isolate_table('conversation_notes', _worker => '');
