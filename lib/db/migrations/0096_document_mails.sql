-- Documents leave by mail. What is attached is made when the mail goes out, from the document, which never changes.
ALTER TABLE mail_outbox
  ADD COLUMN account_id bigint,
  ADD COLUMN document_id bigint,
  ADD COLUMN attached text COLLATE "C" CHECK (attached IN ('pdf', 'pdf_and_xrechnung')),
  ADD CHECK (num_nulls(account_id, document_id, attached) IN (0, 3));

ALTER TABLE account_settings ADD COLUMN document_mails text COLLATE "C" NOT NULL DEFAULT 'pdf'
  CHECK (document_mails IN ('none', 'pdf', 'pdf_and_xrechnung'));
