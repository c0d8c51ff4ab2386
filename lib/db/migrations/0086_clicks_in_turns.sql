-- Accounts take turns in having the requests of their links told, so that a busy one holds up nobody else's.
CREATE INDEX click_inbox_accounts ON click_inbox (account_id, click_id);
DROP INDEX click_inbox_order;
