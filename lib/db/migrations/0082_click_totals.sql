-- What requests of a campaign's links come to since it exists, for lists of campaigns.
CREATE TABLE click_totals (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  campaign   text COLLATE "C" NOT NULL,
  class      text COLLATE "C" NOT NULL CHECK (class IN ('person', 'machine', 'own')),
  clicks     bigint NOT NULL,
  people     bigint NOT NULL,
  PRIMARY KEY (account_id, campaign, class)
) WITH (fillfactor = 50);
COMMENT ON TABLE click_totals IS 'distributed';
SELECT isolate_table('click_totals', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

INSERT INTO click_totals
SELECT d.account_id, d.campaign, k.class, sum(d.clicks), sum(d.people)
FROM click_days d JOIN click_kinds k ON k.account_id = d.account_id AND k.kind_id = d.kind_id GROUP BY 1, 2, 3;
