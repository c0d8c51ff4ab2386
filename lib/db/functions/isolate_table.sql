CREATE OR REPLACE FUNCTION isolate_table(_table regclass, _app text DEFAULT 'SELECT, INSERT, UPDATE, DELETE'::text,
  _accept text DEFAULT ''::text, _worker text DEFAULT 'SELECT'::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  one_account text := $p$account_id = nullif(current_setting('app.account_id', true), '')::bigint$p$;
  group_accounts text := $p$strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0$p$;
  granted record;
BEGIN
  PERFORM FROM pg_attribute
  WHERE attrelid = _table AND attname = 'account_id' AND atttypid = 'bigint'::regtype AND attnotnull;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% needs a column account_id bigint NOT NULL', _table;
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', _table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', _table);
  EXECUTE format('CREATE POLICY one_account ON %s TO posthorn_app USING (%s) WITH CHECK (%s)',
    _table, one_account, one_account);
  EXECUTE format('CREATE POLICY group_accounts ON %s TO posthorn_accept USING (%s) WITH CHECK (%s)',
    _table, group_accounts, group_accounts);
  EXECUTE format('CREATE POLICY all_accounts ON %s TO posthorn_worker USING (true) WITH CHECK (true)', _table);
  EXECUTE format('CREATE POLICY owner_accounts ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', _table);
  FOR granted IN
    SELECT role, privileges FROM (VALUES
      ('posthorn_app', _app), ('posthorn_accept', _accept), ('posthorn_worker', _worker)) AS g (role, privileges)
    WHERE privileges <> ''
  LOOP
    IF granted.privileges !~ '^(SELECT|INSERT|UPDATE|DELETE)(, (SELECT|INSERT|UPDATE|DELETE))*$' THEN
      RAISE EXCEPTION 'Not privileges of rows: %', granted.privileges;
    END IF;
    EXECUTE format('GRANT %s ON %s TO %I', granted.privileges, _table, granted.role);
  END LOOP;
END $function$;

REVOKE ALL ON FUNCTION isolate_table(regclass,text,text,text) FROM PUBLIC;
