-- When a number was last sent a message, and last received one, without test messages. Written with the outcome and the receipt,
-- since the messages of a million people can't be looked through for each segment.
CREATE TABLE last_messages (
  account_id   bigint NOT NULL,
  phone        text NOT NULL,
  sent_at      timestamptz NOT NULL,
  delivered_at timestamptz,
  month        timestamptz NOT NULL,              -- in which sent_at is (UTC); indexed instead of it, so that most updates stay on their page
  PRIMARY KEY (account_id, phone)
) WITH (fillfactor = 70);
COMMENT ON TABLE last_messages IS 'distributed';
CREATE INDEX last_messages_month ON last_messages (month);
SELECT isolate_table('last_messages', _app => 'SELECT, DELETE', _worker => 'SELECT, INSERT, UPDATE, DELETE');

INSERT INTO last_messages (account_id, phone, sent_at, delivered_at, month)
SELECT account_id, phone, max(gateway_sent_at),
  max(gateway_sent_at + coalesce(delivery_ms, 0) * interval '1 millisecond') FILTER (WHERE dlr_code = 1),
  date_trunc('month', max(gateway_sent_at), 'UTC')
FROM messages WHERE gateway_sent_at IS NOT NULL AND origin <> 'test'
GROUP BY account_id, phone;

-- Messages of a campaign whose links were clicked by people.
CREATE INDEX short_links_people ON short_links (account_id, campaign, message) WHERE message IS NOT NULL AND people_count > 0;
