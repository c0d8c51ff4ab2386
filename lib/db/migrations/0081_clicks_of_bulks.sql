-- Clicks of the bulks of a list are read by bulk.
CREATE INDEX click_days_bulk ON click_days (account_id, bulk_id)
  WHERE bulk_id <> '00000000-0000-0000-0000-000000000000';
