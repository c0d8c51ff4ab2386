-- Bulks with two texts, each for a random half of the recipients.
ALTER TABLE bulks
  ADD COLUMN variant_text text,             -- null: one text, or deleted as `text` is
  ADD COLUMN variant_key  text,             -- decides, with a number, which half it is in; null: one text, or all were taken
  ADD CHECK (NOT is_text_deleted OR status_code IN (0, 5) OR variant_text IS NULL);

-- 1: the first text, 2: the second; null: there is one.
ALTER TABLE messages ADD COLUMN variant smallint;
GRANT UPDATE (variant) ON messages TO posthorn_accept;
ALTER TABLE short_links ADD COLUMN variant smallint;
-- Null: in both texts, or there is one.
ALTER TABLE campaign_bulks ADD COLUMN variant smallint;

-- Clicks of the halves are read by bulk.
CREATE INDEX short_links_followed ON short_links (account_id, bulk_id, variant, message)
  WHERE variant IS NOT NULL AND people_count > 0;

-- What became of the messages of each half, in the transactions that change them.
CREATE TABLE bulk_variants (
  account_id bigint NOT NULL,
  bulk_id    uuid NOT NULL,
  variant    smallint NOT NULL CHECK (variant IN (1, 2)),
  since      timestamptz NOT NULL,          -- when the first of them was counted
  sent       bigint NOT NULL,
  delivered  bigint NOT NULL,
  PRIMARY KEY (account_id, bulk_id, variant)
) WITH (fillfactor = 50);
COMMENT ON TABLE bulk_variants IS 'distributed';
CREATE INDEX bulk_variants_since ON bulk_variants (since);
SELECT isolate_table('bulk_variants', _app => 'SELECT, DELETE', _worker => 'SELECT, INSERT, UPDATE, DELETE');
