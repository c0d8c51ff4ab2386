const TOKEN_PATTERN = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;
const REMARKS = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Splits SQL, because a cluster's nodes take one statement at a time. Doesn't support `BEGIN ATOMIC` bodies or
 * backslash escapes.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  for (const { 0: found, index } of sql.matchAll(TOKEN_PATTERN)) {
    if (found !== ";") continue;
    statements.push(sql.slice(begin, index));
    begin = index + 1;
  }
  statements.push(sql.slice(begin));
  return statements
    .filter((text) => text.replace(REMARKS, "").trim() !== "")
    .map((text) => text.trim());
}
