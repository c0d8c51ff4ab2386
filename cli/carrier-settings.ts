import { readFileSync } from "node:fs";
import { type Input, UsageError } from "./command";

const STANDARD_INPUT = 0;

/**
 * Reads `--settings FILE` (`-`: standard input). Not an argument: settings hold passwords, and arguments show in
 * shell history and process lists.
 */
export function readSettings(input: Input): Record<string, unknown> | undefined {
  const file = input.textOr("settings", "");
  if (file === "") return undefined;
  const text = readFileSync(file === "-" ? STANDARD_INPUT : file, "utf8");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UsageError("--settings isn't valid JSON");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new UsageError("--settings must be one JSON object");
  return parsed as Record<string, unknown>;
}
