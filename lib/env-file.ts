import { parseEnv } from "node:util";

/** What a `.env` file holds, and one readable line for every line that cannot be read. */
export interface EnvFile {
  values: Record<string, string>;
  problems: string[];
}

const ASSIGNMENT =
  /^(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(?:"[^"]*"\s*(?:#.*)?|'[^']*'\s*(?:#.*)?|[^"'].*)?$/;

/**
 * Reads `NAME=value` lines, one value a line. Each line is looked at before `parseEnv` reads the file: it would take a
 * line without `=` for the beginning of the next name.
 */
export function parseEnvFile(text: string): EnvFile {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trim());
  // A line may hold a secret, so only its number is printed.
  const problems = lines.flatMap((line, index) =>
    line === "" || line.startsWith("#") || ASSIGNMENT.test(line)
      ? []
      : [`.env line ${index + 1}: expected NAME=value`],
  );
  if (problems.length > 0) return { values: {}, problems };
  return { values: { ...parseEnv(lines.join("\n")) } as Record<string, string>, problems };
}
