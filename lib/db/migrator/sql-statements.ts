/** What ends a statement only outside of it: texts, names, bodies between dollar signs, remarks. */
const WHOLE = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;
const REMARKS = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * The statements of a file of SQL, in their order. For migrations: a cluster hands the whole text that it was given to its
 * nodes, which take one statement at a time. Bodies in `BEGIN ATOMIC` and texts with backslashes are not known.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  for (const { 0: found, index } of sql.matchAll(WHOLE)) {
    if (found !== ";") continue;
    statements.push(sql.slice(begin, index));
    begin = index + 1;
  }
  statements.push(sql.slice(begin));
  return statements
    .filter((text) => text.replace(REMARKS, "").trim() !== "")
    .map((text) => text.trim());
}
