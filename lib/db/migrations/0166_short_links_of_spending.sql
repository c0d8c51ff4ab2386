-- Short links are a row of their own in figures of spending. A message's price has two parts from here on: its parts, and the
-- links made for it. Rows from before keep nulls or 0, and their links within the price of messages.
-- Acceptance writes `own_…`; the hand-over copies them as it captures links by themselves. A worker of the previous version copies
-- nothing, so its messages keep links within their price, as its capture did.
ALTER TABLE messages
  ADD COLUMN own_links_count smallint, ADD COLUMN own_links_price bigint, -- null: none
  ADD COLUMN links_count smallint, ADD COLUMN links_price bigint; -- null: none captured
GRANT UPDATE (own_links_count, own_links_price) ON messages TO posthorn_accept;
ALTER TABLE deleted_messages ADD COLUMN links_count smallint, ADD COLUMN links_price bigint;

-- Links of the messages in `sent`, and their part of `cost`.
ALTER TABLE message_stats ADD COLUMN links bigint NOT NULL DEFAULT 0, ADD COLUMN links_cost bigint NOT NULL DEFAULT 0;
ALTER TABLE closed_message_stats
  ADD COLUMN links bigint NOT NULL DEFAULT 0, ADD COLUMN links_cost bigint NOT NULL DEFAULT 0;

ALTER TABLE balance_changes DROP CONSTRAINT balance_changes_item_check;
ALTER TABLE balance_changes ADD CONSTRAINT balance_changes_item_check
  CHECK (item IN ('top_up', 'refund', 'correction', 'message', 'short_link', 'messenger_code', 'fraud_check'));
