-- Of the single messages of a campaign, those that another one counts, too: sums of all campaigns count a message once.
ALTER TABLE campaign_messages
  ADD COLUMN sent_again bigint NOT NULL DEFAULT 0,
  ADD COLUMN delivered_again bigint NOT NULL DEFAULT 0;
