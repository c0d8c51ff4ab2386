import { parseEnv } from "node:util";

export interface EnvFile {
  values: Record<string, string>;
  problems: string[];
}

const ASSIGNMENT =
  /^(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(?:"[^"]*"\s*(?:#.*)?|'[^']*'\s*(?:#.*)?|[^"'].*)?$/;

/**
 * Parses one value per line. Validates each line first: `parseEnv` would merge a line without `=` into the next name.
 */
export function parseEnvFile(text: string): EnvFile {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trim());
  // Lines may hold secrets, so only their numbers are printed.
  const problems = lines.flatMap((line, index) =>
    line === "" || line.startsWith("#") || ASSIGNMENT.test(line)
      ? []
      : [`.env line ${index + 1}: expected NAME=value`],
  );
  if (problems.length > 0) return { values: {}, problems };
  return { values: { ...parseEnv(lines.join("\n")) } as Record<string, string>, problems };
}
