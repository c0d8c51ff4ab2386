-- References of the customer's own on invoices and credit notes (EN 16931: BT-11, BT-12, BT-13, BT-19).
ALTER TABLE account_settings
  ADD COLUMN document_references jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN required_references text[] NOT NULL DEFAULT '{}'
    CHECK (required_references <@ ARRAY['order_number', 'project', 'contract', 'accounting_reference']);

ALTER TABLE payments ADD COLUMN document_references jsonb; -- those given with the payment

ALTER TABLE billing_documents ADD COLUMN order_number text;
CREATE INDEX billing_documents_order_number ON billing_documents (account_id, order_number)
  WHERE order_number IS NOT NULL;
