import { parseArgs, type ParseArgsConfig } from "node:util";

/** `npm run cli -- <name> [positionals] [--options]`. */
export interface Command {
  name: string;
  usage: string;
  summary: string;
  options?: ParseArgsConfig["options"];
  run: (input: Input) => Promise<void>;
}

/** User error: printed as one line, exit code 2. */
export class UsageError extends Error {}

export class Input {
  constructor(
    private readonly positionals: string[],
    private readonly options: Record<string, string | boolean | undefined>,
  ) {}

  /** Throws a usage error if missing. */
  positional(index: number, name: string): string {
    const value = this.positionals[index];
    if (value === undefined) throw new UsageError(`${name} is missing`);
    return value;
  }

  /** Returns the positionals from `index` on, joined. Throws a usage error if there are none. */
  rest(index: number, name: string): string {
    this.positional(index, name);
    return this.positionals.slice(index).join(" ");
  }

  positionalOr(index: number, fallback: string): string {
    return this.positionals[index] ?? fallback;
  }

  accountId(index = 0): number {
    const text = this.positional(index, "ACCOUNT");
    const id = Number(text);
    if (!Number.isSafeInteger(id) || id < 1)
      throw new UsageError(`${text} isn't an account number`);
    return id;
  }

  text(name: string): string {
    const value = this.options[name];
    if (typeof value !== "string" || value === "") throw new UsageError(`--${name} is missing`);
    return value;
  }

  textOr(name: string, fallback: string): string {
    const value = this.options[name];
    return typeof value === "string" ? value : fallback;
  }

  flag(name: string): boolean {
    return this.options[name] === true;
  }

  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.textOr(name, fallback);
    const match = allowed.find((word) => word === value);
    if (match === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(", ")}`);
    return match;
  }
}

export function readCommand(commands: readonly Command[], args: string[]) {
  const command = commands.find(({ name }) => {
    const words = name.split(" ");
    return words.every((word, index) => args[index] === word);
  });
  if (command === undefined) return null;
  const rest = args.slice(command.name.split(" ").length);
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: command.options ?? {},
      allowPositionals: true,
    });
    const options = values as Record<string, string | boolean | undefined>;
    return { command, input: new Input(positionals, options) };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export function printTable(headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  for (const row of [headings, ...rows]) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Throws unless the option is one line of at most `max` characters. */
export function readLine(input: Input, name: string, max: number): string {
  const text = input.text(name).trim();
  if (text === "" || text.length > max || /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) {
    throw new UsageError(`--${name} must be one line of up to ${max} characters`);
  }
  return text;
}

/** Returns the number of rows to list, from `--limit`. */
export function readLimit(input: Input, usual: number): number {
  const limit = input.textOr("limit", String(usual));
  if (!/^[1-9][0-9]{0,5}$/.test(limit))
    throw new UsageError("--limit must be a whole number from 1");
  return Number(limit);
}

const MAX_WAIT_SECONDS = 3_600;

export function readWait(input: Input, usualSeconds: number): number {
  const seconds = Number(input.textOr("wait", String(usualSeconds)));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_WAIT_SECONDS)
    throw new UsageError(`--wait must be 1 to ${MAX_WAIT_SECONDS} seconds`);
  return seconds * 1000;
}
