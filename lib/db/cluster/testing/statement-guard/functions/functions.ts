import type { Tx } from "@/lib/db/transaction";

export type Volatility = "immutable" | "stable" | "volatile";

/** Lookups for numbers in an analysed statement. */
export interface Numbers {
  volatility: (functionOid: string) => Volatility;
  /** Functions that read and write a type's text. */
  textFunctions: (typeOid: string) => { input: string; output: string };
  /** Names of tables. */
  tables: ReadonlyMap<string, string>;
}

const WORDS: Record<string, Volatility> = { s: "stable", v: "volatile" };

/** IMMUTABLE only since Postgres 18; the rules are those of the oldest version that is served. */
const STABLE_BEFORE = "date_trunc(text, timestamptz, text)";

/** Reads the functions that are not immutable, the types and the tables. */
export async function readNumbers(tx: Pick<Tx, "query">): Promise<Numbers> {
  const { rows: functions } = await tx.query<{ oid: string; kind: string }>(
    `SELECT oid::text, CASE provolatile WHEN 'i' THEN 's' ELSE provolatile END AS kind FROM pg_proc
     WHERE provolatile <> 'i' OR oid = '${STABLE_BEFORE}'::regprocedure`,
  );
  const { rows: types } = await tx.query<{ oid: string; input: string; output: string }>(
    "SELECT oid::text, typinput::oid::text AS input, typoutput::oid::text AS output FROM pg_type",
  );
  const { rows: tables } = await tx.query<{ oid: string; name: string }>(
    `SELECT oid::text, relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  const kinds = new Map(functions.map(({ oid, kind }) => [oid, WORDS[kind] ?? "volatile"]));
  const byOid = new Map(types.map((type) => [type.oid, type]));
  return {
    volatility: (oid) => kinds.get(oid) ?? "immutable",
    textFunctions: (oid) => byOid.get(oid) ?? { input: "", output: "" },
    tables: new Map(tables.map(({ oid, name }) => [oid, name])),
  };
}
