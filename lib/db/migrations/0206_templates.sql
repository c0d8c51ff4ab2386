-- Texts with placeholders, in several languages and versions. They replace saved texts.
CREATE SEQUENCE template_ids;
GRANT USAGE ON SEQUENCE template_ids TO posthorn_app;

CREATE TABLE templates (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  id          bigint NOT NULL,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  version     int NOT NULL CHECK (version >= 0),   -- 0: none is approved yet
  content     jsonb,                               -- that of the version
  draft       jsonb,                               -- content that waits for approval
  revision    int NOT NULL,                        -- raised by every change
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  updated_by  bigint,                              -- null: an API key
  archived_at timestamptz,                         -- deleted for customers; its versions stay readable
  PRIMARY KEY (account_id, id),
  CHECK ((version = 0) = (content IS NULL)),
  CHECK (content IS NOT NULL OR draft IS NOT NULL)
);
COMMENT ON TABLE templates IS 'distributed';
CREATE UNIQUE INDEX templates_name ON templates (account_id, name) WHERE archived_at IS NULL;
CREATE INDEX templates_updated ON templates (account_id, updated_at, id);
SELECT isolate_table('templates', _app => 'SELECT, INSERT, UPDATE', _worker => '');

CREATE TABLE template_versions (
  account_id  bigint NOT NULL,
  template_id bigint NOT NULL,
  version     int NOT NULL CHECK (version > 0),
  content     jsonb NOT NULL,
  created_at  timestamptz NOT NULL,
  created_by  bigint,                              -- who published or approved it; null: an API key
  PRIMARY KEY (account_id, template_id, version),
  FOREIGN KEY (account_id, template_id) REFERENCES templates (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE template_versions IS 'distributed';
SELECT isolate_table('template_versions', _app => 'SELECT, INSERT', _worker => '');

-- Brackets of saved texts were placeholders to fill in by hand.
INSERT INTO templates (account_id, id, name, version, content, revision, created_at, updated_at, updated_by)
SELECT s.account_id, s.id, s.name, 1, jsonb_build_object(
    'default_lang', a.lang,
    'texts', jsonb_build_array(jsonb_build_object('lang', a.lang, 'text', s.text)),
    'placeholders', coalesce((
      SELECT jsonb_agg(jsonb_build_object('name', name, 'example', name, 'fallback', NULL, 'max_length', NULL))
      FROM (SELECT DISTINCT ON (lower(trim(found[1]))) trim(found[1]) AS name
            FROM regexp_matches(s.text, '\[([^]\[|\r\n]{1,50})(?:\|[^]\[\r\n]*)?\]', 'g') AS found
            WHERE found[1] !~* '^slink\s' AND lower(trim(found[1])) NOT IN ('', 'phone')) names), '[]')),
  1, s.updated_at, s.updated_at, s.updated_by
FROM saved_texts s JOIN accounts a USING (account_id);
INSERT INTO template_versions (account_id, template_id, version, content, created_at, created_by)
SELECT account_id, id, 1, content, updated_at, updated_by FROM templates;
SELECT setval('template_ids', coalesce((SELECT max(id) FROM templates), 0) + 1, false);

DROP TABLE saved_texts;
DROP SEQUENCE saved_text_ids;

-- Changes of templates by others than owners wait for an owner.
ALTER TABLE account_settings ADD COLUMN approves_templates boolean NOT NULL DEFAULT false;
