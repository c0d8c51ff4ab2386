-- Invoices that credit a bank transfer to the balance say which, so that this can be taken back.
ALTER TABLE billing_documents ADD COLUMN line_id text COLLATE "C";
CREATE INDEX billing_documents_line ON billing_documents (account_id, line_id, document_id) WHERE line_id IS NOT NULL;
UPDATE billing_documents d SET line_id = a.object_id FROM audit_log a
WHERE a.account_id = d.account_id AND a.action = 'transfer.credited' AND a.after ->> 'invoice' = d.number;
