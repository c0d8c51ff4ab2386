-- A part of a number is looked for within the index, in its order: rows are wide, and only those of a page are read.
DROP INDEX billing_documents_newest;
CREATE INDEX billing_documents_newest ON billing_documents (account_id, created_at, document_id) INCLUDE (number);
DROP INDEX billing_documents_amount;
CREATE INDEX billing_documents_amount ON billing_documents (account_id, amount, document_id) INCLUDE (number);
