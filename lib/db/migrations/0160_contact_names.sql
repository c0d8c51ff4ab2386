-- Names of the people behind numbers. Those in columns of groups are read where they stand; these were set by hand and come first.
CREATE TABLE contact_names (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  phone      text COLLATE "C" NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  words      tsvector NOT NULL,     -- of the name, each behind the number of the account
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, phone)
);
COMMENT ON TABLE contact_names IS 'distributed';
CREATE INDEX contact_names_words ON contact_names USING gin (words);
SELECT isolate_table('contact_names', _worker => 'SELECT');

-- Columns whose values are the name of a person, in the order in which they are shown; null: those that are named like one.
ALTER TABLE contact_groups ADD COLUMN contact_name_columns text[]
  CHECK (contact_name_columns <@ '{a,b,c,d,e}' AND cardinality(contact_name_columns) <= 5);

-- Numbers whose name set by hand has all of these words; as the owner, for the reasons that find_contacts has.
CREATE FUNCTION find_named_numbers(_account bigint, _words text[], _limit bigint) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  asked tsquery := (SELECT string_agg(format('''%s:%s'':*', _account, w), ' & ')::tsquery FROM unnest(_words) AS w);
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint OR asked IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY EXECUTE 'SELECT n.phone FROM contact_names n WHERE n.account_id = $1 AND n.words @@ $2 LIMIT $3'
  USING _account, asked, _limit;
END $$;
REVOKE ALL ON FUNCTION find_named_numbers(bigint, text[], bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_named_numbers(bigint, text[], bigint) TO posthorn_app;
