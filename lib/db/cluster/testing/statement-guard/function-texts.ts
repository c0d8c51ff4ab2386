import { parsePlPgSQLSync } from "libpg-query";
import type { Tx } from "@/lib/db/transaction";
import type { Text } from "./check";

export interface FunctionTexts {
  name: string;
  texts: Text[];
}

interface FunctionRow {
  name: string;
  language: "sql" | "plpgsql";
  definition: string;
  body: string;
  argumentNames: string[] | null;
  argumentTypes: string[];
}

/** Statements within functions of schema `public`, with their variables. A loaded parser is needed. */
export async function readFunctionTexts(tx: Pick<Tx, "query">): Promise<FunctionTexts[]> {
  const { rows } = await tx.query<FunctionRow>(
    `SELECT p.proname AS name, l.lanname AS language, pg_get_functiondef(p.oid) AS definition, p.prosrc AS body,
       p.proargnames AS "argumentNames", ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) AS t) AS "argumentTypes"
     FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
     WHERE p.pronamespace = 'public'::regnamespace AND l.lanname IN ('sql', 'plpgsql') ORDER BY 1`,
  );
  return rows.map((row) => ({
    name: row.name,
    texts: row.language === "sql" ? [ofSql(row)] : ofPlpgsql(row.definition),
  }));
}

function ofSql({ body, argumentNames, argumentTypes }: FunctionRow): Text {
  const names = argumentNames ?? [];
  const variables = argumentTypes.map((type, index): [string, string] => [
    names[index] ?? "",
    type,
  ]);
  return { text: body, variables: new Map(variables) };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Yields nested objects that have the field. */
function* objectsWith(tree: unknown, key: string): Generator<object> {
  if (!isObject(tree)) return;
  if (key in tree) yield tree;
  for (const below of Object.values(tree)) yield* objectsWith(below, key);
}

const stringAt = (tree: unknown, ...path: string[]): string => {
  const value = path.reduce<unknown>(
    (below, key) => (isObject(below) ? Reflect.get(below, key) : undefined),
    tree,
  );
  return typeof value === "string" ? value : "";
};

function ofPlpgsql(definition: string): Text[] {
  const tree: unknown = parsePlPgSQLSync(definition);
  const variables = new Map<string, string>();
  for (const variable of objectsWith(tree, "refname")) {
    const name = stringAt(variable, "refname");
    if (/^\w+$/.test(name))
      variables.set(name, stringAt(variable, "datatype", "PLpgSQL_type", "typname"));
  }
  return [...objectsWith(tree, "parseMode")].map((expression) => {
    const text = stringAt(expression, "query");
    const mode: unknown = Reflect.get(expression, "parseMode");
    return {
      text: mode === 0 ? text : `SELECT ${text.replace(/^\s*[\w.]+\s*:?=(?!=)/, "")}`,
      variables,
    };
  });
}
