-- Back-halves chosen by hand: `https://go.example.com/sale` for the link that a campaign's messages share.
ALTER TABLE short_link_campaigns
  ADD COLUMN back_half text COLLATE "C" CHECK (back_half ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  ADD COLUMN back_half_skeleton text COLLATE "C",  -- equal for back-halves that look alike
  ADD CHECK ((back_half IS NULL) = (back_half_skeleton IS NULL));
CREATE UNIQUE INDEX short_link_campaigns_back_half ON short_link_campaigns (account_id, back_half_skeleton)
  WHERE back_half_skeleton IS NOT NULL;
