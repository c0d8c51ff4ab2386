-- Countries at the top of a person's price list.
ALTER TABLE users ADD COLUMN pinned_countries text[];  -- null: those that the account sends to
