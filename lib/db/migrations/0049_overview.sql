-- What was deleted is taken off the sums of its hour whenever they are read.
CREATE INDEX deleted_messages_hour ON deleted_messages (account_id, hour) WHERE hour IS NOT NULL;

-- First steps of an account that a person does not want to see any more.
CREATE TABLE first_steps (
  account_id bigint NOT NULL,
  user_id    bigint NOT NULL,
  skipped    text[] NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE first_steps IS 'distributed';
SELECT isolate_table('first_steps', _app => 'SELECT, INSERT, UPDATE', _worker => '');
