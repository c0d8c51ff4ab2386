-- What requests of links add up to by month of the account's time zone: a range of months has few rows of these, and up to a
-- hundred thousand of days. `month` is its first instant.
CREATE TABLE click_months (
  account_id bigint NOT NULL,
  campaign   text COLLATE "C" NOT NULL,
  month      timestamptz NOT NULL,
  kind_id    bigint NOT NULL,
  bulk_id    uuid NOT NULL,              -- all zeros: of none
  day_zone   text COLLATE "C" NOT NULL,
  clicks     bigint NOT NULL,
  people     bigint NOT NULL,
  PRIMARY KEY (account_id, campaign, month, kind_id, bulk_id, day_zone)
) WITH (fillfactor = 70);
COMMENT ON TABLE click_months IS 'distributed';
CREATE INDEX click_months_account ON click_months (account_id, month);
CREATE INDEX click_months_month ON click_months (month);
SELECT isolate_table('click_months', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

INSERT INTO click_months
SELECT account_id, campaign, date_trunc('month', day, day_zone), kind_id, bulk_id, day_zone, sum(clicks), sum(people)
FROM click_days GROUP BY 1, 2, 3, 4, 5, 6;
