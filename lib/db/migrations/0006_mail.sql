-- Mails wait here from the transaction that caused them until the mailer has handed them over. The text of
-- a mail may hold a one-time link, so it is emptied as soon as the mail is sent or given up.
CREATE TABLE mail_outbox (
  mail_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (length(kind) BETWEEN 1 AND 50),
  recipient  text COLLATE "C" NOT NULL CHECK (recipient ~ '^[^[:space:][:cntrl:]<>,;]+@[^[:space:][:cntrl:]<>,;]+$'),
  subject    text NOT NULL CHECK (subject !~ '[[:cntrl:]]' AND length(subject) BETWEEN 1 AND 200),
  body       text NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  next_at    timestamptz NOT NULL DEFAULT now(),  -- while claimed: when another mailer may try
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at    timestamptz,                         -- sent, or given up (then last_error says why)
  last_error text
);
COMMENT ON TABLE mail_outbox IS 'local';
CREATE INDEX mail_outbox_due ON mail_outbox (next_at) WHERE done_at IS NULL;
CREATE INDEX mail_outbox_recipient ON mail_outbox (recipient, created_at);
CREATE INDEX mail_outbox_done ON mail_outbox (done_at) WHERE done_at IS NOT NULL;

GRANT SELECT (recipient, kind, created_at), INSERT ON mail_outbox TO posthorn_app;
GRANT SELECT, UPDATE, DELETE ON mail_outbox TO posthorn_worker;
