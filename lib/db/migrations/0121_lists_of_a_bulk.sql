-- What the report of a bulk counts is listed: who was left out, who unsubscribed, who clicked.

-- False: an entry that is no number, and so was never a recipient.
ALTER TABLE bulk_drops ADD COLUMN is_recipient boolean NOT NULL DEFAULT true;
UPDATE bulk_drops SET is_recipient = false WHERE reason = 'invalid';

-- By reason, in the order of the list: a rare reason among many numbers is found at once.
CREATE INDEX bulk_drops_reason ON bulk_drops (account_id, bulk_id, reason, phone) INCLUDE (is_recipient);
-- Few of those who answer want no more.
CREATE INDEX incomings_opt_out ON incomings (account_id, bulk_id) WHERE bulk_id IS NOT NULL AND opt = 'out';
-- Messages of a bulk whose links were followed.
CREATE INDEX short_links_clicked ON short_links (account_id, bulk_id, message)
  WHERE message IS NOT NULL AND people_count > 0;
