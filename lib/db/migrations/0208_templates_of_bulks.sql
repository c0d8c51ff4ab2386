-- Template that a bulk was made of: id, version, and names of placeholders that columns fill; with a column for the language
-- also its key (lang_column) and the texts by language, with given values. null: without a template.
ALTER TABLE bulks ADD COLUMN template jsonb;
