-- Texts of documents are composed when they are sent, so that their figures are those of that moment. Without `lang`, the
-- text as it was queued is sent.
ALTER TABLE mail_outbox
  ADD COLUMN lang text,
  ADD COLUMN text_kind text,
  -- Ended without being sent, as there was nothing to say anymore.
  ADD COLUMN is_canceled boolean NOT NULL DEFAULT false;
GRANT SELECT (done_at) ON mail_outbox TO posthorn_app;
