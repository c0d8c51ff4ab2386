import { loadModule, type Node, parseSync } from "libpg-query";
import type { Tx } from "@/lib/db/transaction";
import { analyseOnServer, type ToAnalyse } from "./functions/analyse-on-server";
import { functionBreaches } from "./functions/function-rules";
import { readNumbers } from "./functions/functions";
import { parseNodeTree } from "./functions/node-tree";
import { type Breach, findBreaches, changesDistributed, localTables } from "./sql/rules";
import { readTables, type Tables } from "./sql/tables";

/** An SQL text as sent to the server. A function's variables are values with names and types. */
export interface Text {
  text: string;
  variables?: ReadonlyMap<string, string>;
  /** Set if any node of a cluster can receive it. */
  isByNode?: boolean;
}

interface Parsed {
  node: Node;
  sql: string;
}

/** The statements of a text. Their places count bytes, not characters. */
function parse(text: string): Parsed[] {
  const bytes = Buffer.from(text);
  return (parseSync(text).stmts ?? []).flatMap(({ stmt, stmt_location = 0, stmt_len = 0 }) => {
    if (stmt === undefined) return [];
    const end = stmt_len === 0 ? bytes.length : stmt_location + stmt_len;
    return [{ node: stmt, sql: bytes.subarray(stmt_location, end).toString() }];
  });
}

const formatParameters = ({ variables }: Text) =>
  variables === undefined
    ? null
    : [...variables].map(([name, type]) => `${name} ${type}`).join(", ");

function parseStatements(given: Text, tables: Tables) {
  const names = new Set(given.variables?.keys());
  return parse(given.text).map(({ node, sql }) => {
    const statement = { statement: sql, parameters: formatParameters(given) };
    const toAnalyse = changesDistributed(node, tables) ? statement : undefined;
    const away = given.isByNode === true ? localTables(node, tables) : [];
    return { breaches: [...findBreaches(node, tables, names), ...away], toAnalyse };
  });
}

/** Returns the violations per text, in order. `tx` is connected to a migrated Postgres, outside a transaction. */
export async function checkTexts(
  tx: Pick<Tx, "query">,
  texts: readonly Text[],
  given?: Tables,
): Promise<Breach[][]> {
  await loadModule();
  const tables = given ?? (await readTables(tx));
  const parsed = texts.map((text) => parseStatements(text, tables));
  const asked = parsed
    .flat()
    .flatMap(({ toAnalyse }): ToAnalyse[] => (toAnalyse ? [toAnalyse] : []));
  const trees = new Map<ToAnalyse, string | null>();
  for (const [index, tree] of (await analyseOnServer(tx, asked)).entries()) {
    const statement = asked[index];
    if (statement !== undefined) trees.set(statement, tree);
  }
  const numbers = asked.length > 0 ? await readNumbers(tx) : undefined;
  return parsed.map((statements) =>
    statements.flatMap(({ breaches, toAnalyse }) => {
      const tree = toAnalyse === undefined ? null : (trees.get(toAnalyse) ?? null);
      if (tree === null || numbers === undefined) return breaches;
      return [...breaches, ...functionBreaches(parseNodeTree(tree), tables, numbers)];
    }),
  );
}
