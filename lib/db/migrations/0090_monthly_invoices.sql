-- Invoices of accounts that pay later, and reminders of them: one job each, as in 0048.
SELECT pgboss.create_queue(name, '{"policy": "stately", "retryLimit": 3, "retryDelay": 10, "retryBackoff": true,
  "expireInSeconds": 300, "retentionMinutes": 120}')
FROM unnest('{monthly-invoices,invoice-reminders}'::text[]) AS name;

-- Documents are written in five languages.
ALTER TABLE account_settings DROP CONSTRAINT account_settings_document_lang_check;
ALTER TABLE account_settings ADD CONSTRAINT account_settings_document_lang_check
  CHECK (document_lang IN ('en', 'de', 'es', 'pt', 'pl'));
