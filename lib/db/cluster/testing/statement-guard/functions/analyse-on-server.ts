import type { Tx } from "@/lib/db/transaction";

/** One statement for the server to analyse. `parameters` names variables of a function with their types. */
export interface ToAnalyse {
  statement: string;
  parameters: string | null;
}

/**
 * Postgres exposes analysed statements only for SQL functions. Parameter types are inferred like in a prepared
 * statement. A statement that can't be analysed, since its table was dropped, is null.
 */
const ANALYSE = `
  CREATE FUNCTION pg_temp.guard_analyse(_statements text[], _parameters text[]) RETURNS SETOF text
  LANGUAGE plpgsql AS $guard$
  DECLARE
    _text text;
    _types text;
  BEGIN
    FOR _i IN 1 .. cardinality(_statements) LOOP
      BEGIN
        _types := _parameters[_i];
        IF _types IS NULL THEN
          EXECUTE 'PREPARE guard_statement AS ' || _statements[_i];
          SELECT array_to_string(parameter_types, ', ') INTO _types FROM pg_prepared_statements
          WHERE name = 'guard_statement';
          DEALLOCATE guard_statement;
        END IF;
        EXECUTE format('CREATE FUNCTION pg_temp.guard_body(%s) RETURNS void BEGIN ATOMIC %s; END', _types,
          _statements[_i]);
        SELECT prosqlbody INTO _text FROM pg_proc
        WHERE proname = 'guard_body' AND pronamespace = pg_my_temp_schema();
        EXECUTE format('DROP FUNCTION pg_temp.guard_body(%s)', _types);
      EXCEPTION WHEN OTHERS THEN
        _text := NULL;
      END;
      RETURN NEXT _text;
    END LOOP;
  END $guard$`;

/** Returns each statement's analysed form in order, or null. Rolls everything back. */
export async function analyseOnServer(
  tx: Pick<Tx, "query">,
  list: readonly ToAnalyse[],
): Promise<(string | null)[]> {
  if (list.length === 0) return [];
  await tx.query("BEGIN");
  try {
    await tx.query(ANALYSE);
    const { rows } = await tx.query<{ tree: string | null }>(
      "SELECT tree FROM pg_temp.guard_analyse($1::text[], $2::text[]) AS tree",
      [list.map(({ statement }) => statement), list.map(({ parameters }) => parameters)],
    );
    return rows.map(({ tree }) => tree);
  } finally {
    await tx.query("ROLLBACK");
  }
}
