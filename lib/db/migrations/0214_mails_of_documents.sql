-- Further recipients of invoices and credit notes, and the mails of one document.
ALTER TABLE account_settings
  ADD COLUMN invoice_copy_emails text[] NOT NULL DEFAULT '{}' CHECK (cardinality(invoice_copy_emails) <= 5);

CREATE INDEX mail_outbox_document ON mail_outbox (account_id, document_id) WHERE document_id IS NOT NULL;
-- For the limit of mails of a document.
GRANT SELECT (account_id, document_id) ON mail_outbox TO posthorn_app;
