/** What a `.env` file holds, and one readable line for every line that cannot be read. */
export interface EnvFile {
  values: Record<string, string>;
  problems: string[];
}

const ASSIGNMENT = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

function readValue(raw: string): string | undefined {
  const quote = raw[0];
  if (quote !== '"' && quote !== "'") return raw.replace(/(^|\s)#.*$/, "").trimEnd();
  const end = raw.indexOf(quote, 1);
  if (end === -1) return undefined;
  const rest = raw.slice(end + 1).trim();
  if (rest !== "" && !rest.startsWith("#")) return undefined;
  const inner = raw.slice(1, end);
  return quote === '"' ? inner.replaceAll("\\n", "\n") : inner;
}

/** Reads `NAME=value` lines: comments, `export`, single and double quotes; one line a value. */
export function parseEnvFile(text: string): EnvFile {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const [, name, raw] = ASSIGNMENT.exec(trimmed) ?? [];
    const value = raw === undefined ? undefined : readValue(raw);
    // The line itself may hold a secret, so only its number is told.
    if (name === undefined || value === undefined) {
      problems.push(`.env line ${index + 1}: expected NAME=value`);
    } else values[name] = value;
  }
  return { values, problems };
}
