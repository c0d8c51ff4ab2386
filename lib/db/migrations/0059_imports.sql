-- Files of phone numbers on their way into a group: the file, its rows, what is wrong with them, and what an import
-- changed, so that it can be undone.
CREATE SEQUENCE contact_import_ids AS bigint START 1;

CREATE TABLE contact_imports (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  import_id   bigint NOT NULL,
  group_id    bigint NOT NULL,
  file_name   text CHECK (length(file_name) <= 255),
  file_size   bigint NOT NULL,
  state       text NOT NULL,
  -- How the file is read, what its columns are and what was chosen: lib/gateway/contacts/imports/record.ts
  layout      jsonb NOT NULL,
  sheets      jsonb NOT NULL,
  columns     jsonb NOT NULL,
  choices     jsonb NOT NULL,
  read_no     integer NOT NULL DEFAULT 1,   -- grows when the file is read anew; rows of before are deleted in steps
  rows_read   bigint NOT NULL DEFAULT 0,
  position    bigint NOT NULL DEFAULT 0,    -- the last line that was checked, or imported
  tally       jsonb NOT NULL DEFAULT '{}',  -- rows by what the check says of them
  added       bigint NOT NULL DEFAULT 0,
  changed     bigint NOT NULL DEFAULT 0,
  unchanged   bigint NOT NULL DEFAULT 0,
  undone      bigint NOT NULL DEFAULT 0,    -- entries that are as they were again
  kept        bigint NOT NULL DEFAULT 0,    -- entries that were changed since, and stayed
  names       jsonb NOT NULL DEFAULT '{}',  -- names that columns of the group got
  problem     text,                         -- why it failed
  failures    smallint NOT NULL DEFAULT 0,
  work_at     timestamptz,                  -- when a worker looks at it next; null: nothing is left
  key_id      bigint,
  user_id     bigint,
  created_at  timestamptz NOT NULL,
  started_at  timestamptz,
  finished_at timestamptz,
  expires_at  timestamptz,                  -- until then file, rows and changes are kept; null: they are gone
  PRIMARY KEY (account_id, import_id)
);
COMMENT ON TABLE contact_imports IS 'distributed';
CREATE INDEX contact_imports_work ON contact_imports (work_at) WHERE work_at IS NOT NULL;
CREATE INDEX contact_imports_expire ON contact_imports (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX contact_imports_created ON contact_imports (created_at);
CREATE INDEX contact_imports_group ON contact_imports (account_id, group_id, import_id);

CREATE TABLE contact_import_files (
  account_id bigint NOT NULL,
  import_id  bigint NOT NULL,
  no         integer NOT NULL,
  bytes      bytea NOT NULL,
  PRIMARY KEY (account_id, import_id, no),
  FOREIGN KEY (account_id, import_id) REFERENCES contact_imports (account_id, import_id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_import_files IS 'distributed';

-- No foreign key: a million rows would look theirs up, and they are deleted before their import is.
CREATE TABLE contact_import_rows (
  account_id bigint NOT NULL,
  import_id  bigint NOT NULL,
  read_no    integer NOT NULL,
  line       bigint NOT NULL,
  cells      text[] NOT NULL,
  fate       text,                          -- null: not checked yet
  note       text,                          -- what was repaired, or is wrong
  phone      text COLLATE "C",              -- null: none could be read
  PRIMARY KEY (account_id, import_id, read_no, line)
);
COMMENT ON TABLE contact_import_rows IS 'distributed';
CREATE INDEX contact_import_rows_phone ON contact_import_rows (account_id, import_id, read_no, phone, line)
  WHERE phone IS NOT NULL;
CREATE INDEX contact_import_rows_note ON contact_import_rows (account_id, import_id, read_no, fate, note, line);

-- Entries as they were before the import; of those that it added, nothing.
CREATE TABLE contact_import_changes (
  account_id    bigint NOT NULL,
  import_id     bigint NOT NULL,
  phone_id      bigint NOT NULL,
  is_added      boolean NOT NULL,
  a text, b text, c text, d text, e text,
  callback_data text,
  changed_at    timestamptz,
  import_before bigint,
  written_at    timestamptz NOT NULL,       -- when the import wrote it: later, someone else did
  PRIMARY KEY (account_id, import_id, phone_id)
);
COMMENT ON TABLE contact_import_changes IS 'distributed';

SELECT isolate_table('contact_imports', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('contact_import_files', _app => 'SELECT, INSERT, DELETE', _worker => 'SELECT, DELETE');
SELECT isolate_table('contact_import_rows', _worker => 'SELECT, DELETE');
SELECT isolate_table('contact_import_changes', _app => 'SELECT, INSERT, DELETE', _worker => 'SELECT, DELETE');
GRANT USAGE ON SEQUENCE contact_import_ids TO posthorn_app;

-- A number in all groups, by its beginning and its end.
CREATE INDEX contact_phones_everywhere ON contact_phones (account_id, phone, group_id);
CREATE INDEX contact_phones_end_everywhere ON contact_phones (account_id, reverse(phone));

-- Numbers that a search means, in whichever of these groups; as the owner, for the reasons that find_contacts has. What
-- only begins alike comes in order from its index; of other searches up to 10,000 entries are looked at.
CREATE FUNCTION find_numbers(
  _account bigint, _groups bigint[], _starts text[], _end text, _words text[], _limit bigint, _offset bigint
) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Words stand behind the number of their group.
  by_words tsquery := (SELECT string_agg('(' || of_group || ')', ' | ')::tsquery FROM (
    SELECT string_agg(format('''%s:%s'':*', g, w), ' & ') AS of_group
    FROM unnest(_groups) AS g, unnest(_words) AS w GROUP BY g) AS every_group);
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint THEN
    RETURN;
  END IF;
  IF _end IS NULL AND _words IS NULL AND cardinality(_starts) = 1 THEN
    RETURN QUERY EXECUTE 'SELECT p.phone FROM contact_phones p
      WHERE p.account_id = $1 AND p.group_id = ANY ($2) AND p.phone >= $3[1] AND p.phone < $3[1] || '':''
      GROUP BY p.phone ORDER BY p.phone LIMIT $4 OFFSET $5'
    USING _account, _groups, _starts, _limit, _offset;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE 'SELECT DISTINCT found.phone FROM (
      SELECT p.phone FROM contact_phones p
      WHERE p.account_id = $1 AND p.group_id = ANY ($2) AND (
        (p.phone >= $3[1] AND p.phone < $3[1] || '':'') OR (p.phone >= $3[2] AND p.phone < $3[2] || '':'')
        OR (reverse(p.phone) >= $4 AND reverse(p.phone) < $4 || '':'') OR p.words @@ $5)
      LIMIT 10000) found
    ORDER BY found.phone LIMIT $6 OFFSET $7'
  USING _account, _groups, _starts, _end, by_words, _limit, _offset;
END $$;
REVOKE ALL ON FUNCTION find_numbers(bigint, bigint[], text[], text, text[], bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_numbers(bigint, bigint[], text[], text, text[], bigint, bigint) TO posthorn_app;
