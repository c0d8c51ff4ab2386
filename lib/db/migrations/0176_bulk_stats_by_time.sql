-- Costs of an account's bulks in a range; the index by minute alone is for retention.
CREATE INDEX bulk_stats_of_account ON bulk_stats (account_id, minute);
