-- Short links are a row of their own in figures of spending. A message's price has two parts from here on: its parts, and the
-- links made for it. Rows from before keep nulls or 0, and their links within the price of messages.
ALTER TABLE messages ADD COLUMN links_count smallint, ADD COLUMN links_price bigint; -- null: none
GRANT UPDATE (links_count, links_price) ON messages TO posthorn_accept;
ALTER TABLE deleted_messages ADD COLUMN links_count smallint, ADD COLUMN links_price bigint;

-- Links of the messages in `sent`, and their part of `cost`.
ALTER TABLE message_stats ADD COLUMN links bigint NOT NULL DEFAULT 0, ADD COLUMN links_cost bigint NOT NULL DEFAULT 0;
ALTER TABLE closed_message_stats
  ADD COLUMN links bigint NOT NULL DEFAULT 0, ADD COLUMN links_cost bigint NOT NULL DEFAULT 0;

ALTER TABLE balance_changes DROP CONSTRAINT balance_changes_item_check;
ALTER TABLE balance_changes ADD CONSTRAINT balance_changes_item_check
  CHECK (item IN ('top_up', 'refund', 'correction', 'message', 'short_link', 'messenger_code', 'fraud_check'));
