-- How many links a campaign has: counting them reads them all, and a campaign with a link a message has millions.

-- Kept in the transactions that make links. A bulk has a row of its own: whoever makes its messages doesn't wait for those who send
-- single ones.
CREATE TABLE campaign_links (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  campaign   text COLLATE "C" NOT NULL,
  bulk_id    uuid NOT NULL,                -- zeros: of single messages, and of the campaign itself
  links      bigint NOT NULL CHECK (links >= 0),
  PRIMARY KEY (account_id, campaign, bulk_id)
) WITH (fillfactor = 50);
COMMENT ON TABLE campaign_links IS 'distributed';
SELECT isolate_table('campaign_links', _app => 'SELECT, INSERT, UPDATE', _accept => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, DELETE');

INSERT INTO campaign_links
SELECT account_id, campaign, coalesce(bulk_id, '00000000-0000-0000-0000-000000000000'), count(*)
FROM short_links GROUP BY 1, 2, 3;
