-- A request of a link whose COMMIT got no answer is written again. A worker may have told the first one by then, so such
-- a request is looked up by its key before it is told.
ALTER TABLE click_inbox ADD COLUMN is_repeat boolean NOT NULL DEFAULT false;
ALTER TABLE short_link_requests ADD COLUMN click_key uuid;

-- By which version of the rules it was told who asked. Better rules tell again what older ones told, from the headers that
-- are kept; the index finds what is left to do.
ALTER TABLE short_link_requests ADD COLUMN rules smallint NOT NULL DEFAULT 1;
CREATE INDEX short_link_requests_rules ON short_link_requests (rules, account_id);
