-- Further targets of short links, and the target that a click was led to.
ALTER TABLE short_link_campaigns
  ADD COLUMN targets jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(targets) = 'array' AND jsonb_array_length(targets) <= 10);
ALTER TABLE short_link_requests ADD COLUMN target text;
ALTER TABLE click_kinds ADD COLUMN target text NOT NULL DEFAULT '';
