-- Who is written to: groups, the numbers in them, numbers that are not written to, and what was said about that.

CREATE SEQUENCE contact_group_ids AS bigint START 1;
CREATE SEQUENCE contact_phone_ids AS bigint START 1;
CREATE SEQUENCE blocked_number_ids AS bigint START 1;
CREATE SEQUENCE consent_ids AS bigint START 1;

CREATE TABLE contact_groups (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  group_id    bigint NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  description text CHECK (length(description) <= 255),
  name_a      text CHECK (length(name_a) BETWEEN 1 AND 50),
  name_b      text CHECK (length(name_b) BETWEEN 1 AND 50),
  name_c      text CHECK (length(name_c) BETWEEN 1 AND 50),
  name_d      text CHECK (length(name_d) BETWEEN 1 AND 50),
  name_e      text CHECK (length(name_e) BETWEEN 1 AND 50),
  delete_at   timestamptz,                  -- from then on the group is gone, whether or not a worker was there
  removed_at  timestamptz,                  -- the group is gone; its numbers follow in steps
  count_items bigint NOT NULL DEFAULT 0 CHECK (count_items >= 0),
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, group_id)
);
COMMENT ON TABLE contact_groups IS 'distributed';
CREATE INDEX contact_groups_leaving ON contact_groups (account_id, group_id)
  WHERE removed_at IS NOT NULL OR delete_at IS NOT NULL;

-- Whoever adds, changes or takes out a number holds the row of its group, and only a group without numbers is deleted:
-- a foreign key would look that row up again for each of a hundred thousand numbers.
CREATE TABLE contact_phones (
  account_id         bigint NOT NULL REFERENCES accounts (account_id),
  phone_id           bigint NOT NULL,
  group_id           bigint NOT NULL,
  phone              text COLLATE "C" NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
  a                  text,
  b                  text,
  c                  text,
  d                  text,
  e                  text,
  callback_data      text COLLATE "C" CHECK (length(callback_data) <= 36),
  words              tsvector NOT NULL,     -- what its columns are found by, each word behind the number of the group
  subscribed_at      timestamptz,
  unsubscribed_at    timestamptz,
  unsubscribe_reason smallint CHECK (unsubscribe_reason BETWEEN 1 AND 6),
  import_id          bigint,
  created_at         timestamptz NOT NULL,
  changed_at         timestamptz NOT NULL,
  PRIMARY KEY (account_id, phone_id),
  UNIQUE (account_id, group_id, phone)
);
COMMENT ON TABLE contact_phones IS 'distributed';
CREATE INDEX contact_phones_group ON contact_phones (account_id, group_id, phone_id);
-- Numbers are asked for by their end.
CREATE INDEX contact_phones_end ON contact_phones (account_id, group_id, reverse(phone));
CREATE INDEX contact_phones_words ON contact_phones USING gin (words);
CREATE INDEX contact_phones_callback ON contact_phones (account_id, group_id, callback_data, phone_id)
  WHERE callback_data IS NOT NULL;
CREATE INDEX contact_phones_unsubscribed ON contact_phones (account_id, group_id, phone_id)
  WHERE unsubscribed_at IS NOT NULL;

ALTER TABLE blocked_numbers ADD COLUMN note text CHECK (length(note) <= 255);
ALTER TABLE blocked_numbers ADD COLUMN source text NOT NULL DEFAULT 'api';
CREATE INDEX blocked_numbers_type ON blocked_numbers (account_id, type, id);
GRANT INSERT, DELETE ON blocked_numbers TO posthorn_app;

-- What was said about being written to. Nothing here is changed or deleted: it outlives the number in a group.
CREATE TABLE consents (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  id         bigint NOT NULL,
  phone      text COLLATE "C" NOT NULL,
  kind       text NOT NULL,
  source     text NOT NULL,
  text       text,
  actor_kind text NOT NULL,
  actor_id   bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE consents IS 'distributed';
CREATE INDEX consents_phone ON consents (account_id, phone, id);

SELECT isolate_table('contact_groups', _worker => 'SELECT, UPDATE, DELETE');
SELECT isolate_table('contact_phones', _worker => 'SELECT, DELETE');
SELECT isolate_table('consents', _app => 'SELECT, INSERT', _worker => 'SELECT, INSERT');
GRANT USAGE ON SEQUENCE contact_group_ids, contact_phone_ids, blocked_number_ids, consent_ids TO posthorn_app;
GRANT USAGE ON SEQUENCE consent_ids TO posthorn_worker;

-- Numbers of a group that a search means, in the order in which they were added, behind `_after`. `_starts`: what a
-- number begins with; `_end`: the last digits, written backwards; `_words`: what its columns have. Row-level security
-- keeps the indexes of words and ends from the application, since their operators could tell of rows that it hides; the
-- owner asks instead, for the account of the transaction. What many numbers match fills a page from the first 5,000
-- numbers; what few match is found by the indexes. One of both is quick, and nobody knows before which one.
CREATE FUNCTION find_contacts(
  _account bigint, _group bigint, _starts text[], _end text, _words text, _after bigint, _is_down boolean,
  _limit bigint, _offset bigint
) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  within text := format('p.account_id = $1 AND p.group_id = $2 AND p.phone_id %s coalesce($6, %s)',
    CASE WHEN _is_down THEN '<' ELSE '>' END, CASE WHEN _is_down THEN 9223372036854775807 ELSE 0 END);
  matches CONSTANT text := $m$((p.phone >= $3[1] AND p.phone < $3[1] || ':')
    OR (p.phone >= $3[2] AND p.phone < $3[2] || ':')
    OR (reverse(p.phone) >= $4 AND reverse(p.phone) < $4 || ':')
    OR p.words @@ $5::tsquery)$m$;
  in_order text := CASE WHEN _is_down THEN 'ORDER BY p.phone_id DESC' ELSE 'ORDER BY p.phone_id' END;
  -- By the index of the group also where it has most of the account's numbers, and others came since.
  first_in_group text := format('p.account_id = $1 AND p.group_id BETWEEN $2 AND $2 AND (p.group_id, p.phone_id) %s
    ORDER BY p.group_id %s, p.phone_id %2$s LIMIT 5000',
    CASE WHEN _is_down THEN '< ($2, coalesce($6, 9223372036854775807))' ELSE '> ($2, coalesce($6, 0))' END,
    CASE WHEN _is_down THEN 'DESC' ELSE 'ASC' END);
  found bigint[];
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint THEN
    RETURN;
  END IF;
  IF _limit + _offset <= 1000 THEN
    EXECUTE format('SELECT array(SELECT p.phone_id FROM (SELECT * FROM contact_phones p WHERE %s) p
      WHERE %s %s LIMIT $7)', first_in_group, matches, in_order)
    INTO found USING _account, _group, _starts, _end, _words, _after, _limit + _offset;
    IF cardinality(found) = _limit + _offset THEN
      RETURN QUERY SELECT unnest(found[_offset + 1:]);
      RETURN;
    END IF;
  END IF;
  RETURN QUERY EXECUTE format('SELECT p.phone_id FROM contact_phones p WHERE %s AND %s %s LIMIT $7 OFFSET $8',
    within, matches, in_order)
  USING _account, _group, _starts, _end, _words, _after, _limit, _offset;
END $$;
REVOKE ALL ON FUNCTION find_contacts(bigint, bigint, text[], text, text, bigint, boolean, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_contacts(bigint, bigint, text[], text, text, bigint, boolean, bigint, bigint) TO posthorn_app;
