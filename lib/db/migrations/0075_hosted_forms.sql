-- Hosted forms: campaigns whose links lead to a form of ours, and what visitors sent with it.

ALTER TABLE short_link_campaigns ADD COLUMN kind text NOT NULL DEFAULT 'link';
ALTER TABLE short_link_campaigns ADD CONSTRAINT short_link_campaigns_kind_check
  CHECK (kind IN ('link', 'subscribe', 'unsubscribe'));
-- A form has an address of its own, whichever links messages get; who signs up goes into a group.
ALTER TABLE short_link_campaigns ADD CONSTRAINT short_link_campaigns_form_check
  CHECK (kind = 'link' OR link_id IS NOT NULL);
ALTER TABLE short_link_campaigns ADD CONSTRAINT short_link_campaigns_group_check
  CHECK (kind <> 'subscribe' OR group_id IS NOT NULL);
-- Columns of the group that a sign-up form asks for, besides the number.
ALTER TABLE short_link_campaigns ADD COLUMN form_fields text[] NOT NULL DEFAULT '{}';

-- The form's `answer_id` is drawn when it is shown: what is sent twice is one answer. Numbers of unconfirmed sign-ups,
-- addresses and words of people go at `erase_at`; what is left is counted.
CREATE SEQUENCE form_answer_numbers AS bigint START 1;
CREATE TABLE form_answers (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  answer_id    uuid NOT NULL,
  number       bigint NOT NULL,                -- of the request, as events say it
  campaign     text COLLATE "C" NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('subscribe', 'unsubscribe')),
  state        text NOT NULL CHECK (state IN ('waiting', 'unpaid', 'done')),
  link_id      bigint NOT NULL,                -- by which link the visitor came
  lang         text NOT NULL,
  phone        text COLLATE "C",
  fields       jsonb NOT NULL DEFAULT '{}',    -- further columns of the number, as the visitor filled them in
  ip           inet,
  reason       smallint CHECK (reason BETWEEN 1 AND 6),
  comment      text CHECK (length(comment) <= 500),
  message      uuid,                           -- the text with the code; null: none is sent
  sends        smallint NOT NULL DEFAULT 0,
  sent_at      timestamptz,
  tries        smallint NOT NULL DEFAULT 0,    -- wrong codes
  created_at   timestamptz NOT NULL,
  done_at      timestamptz,
  erase_at     timestamptz,                    -- null: nothing is left to erase
  PRIMARY KEY (account_id, answer_id)
) WITH (fillfactor = 80);
COMMENT ON TABLE form_answers IS 'distributed';
CREATE INDEX form_answers_campaign ON form_answers (account_id, campaign, created_at);
CREATE INDEX form_answers_created ON form_answers (created_at);
CREATE INDEX form_answers_erase ON form_answers (erase_at) WHERE erase_at IS NOT NULL;

SELECT isolate_table('form_answers', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, UPDATE, DELETE');
GRANT USAGE ON SEQUENCE form_answer_numbers TO posthorn_app;

-- The code that confirms a sign-up also goes to a number that had unsubscribed: only its owner can take that back.
ALTER TABLE messages DROP CONSTRAINT messages_origin_check;
ALTER TABLE messages ADD CONSTRAINT messages_origin_check
  CHECK (origin IN ('api', 'dashboard', 'email', 'kannel', 'bulk', 'opt_out', 'test', 'form')) NOT VALID;
