import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnvFile } from "@/lib/env-file";
import { type Environment, environmentSchema } from "@/lib/env-schema";
import { projectRoot } from "@/lib/project-root";

/** Only reader of `process.env`. Variables override `.env`, which overrides `DATA_DIR/secrets.json`. */

type Source = Record<string, string | undefined>;

export type StoredSecrets = Partial<
  Record<"NEXTAUTH_SECRET" | "KEY_PEPPER" | "DATABASE_URL" | "POSTGRES_PASSWORD", string>
>;

const isNextBuild = process.env.NEXT_PHASE === "phase-production-build";

function refuse(problems: string[]): never {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}

function secretsFile(dataDir: string): string {
  return path.join(dataDir, "secrets.json");
}

export function readSecrets(dataDir: string): StoredSecrets {
  const file = secretsFile(dataDir);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StoredSecrets;
  } catch {
    return refuse([
      `${file} is not readable JSON; restore it from a backup, the API keys depend on it`,
    ]);
  }
}

/** Stores secrets, readable only by the process owner. */
export function storeSecrets(dataDir: string, values: StoredSecrets): void {
  const text = JSON.stringify({ ...readSecrets(dataDir), ...values }, null, 2);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(secretsFile(dataDir), `${text}\n`, { mode: 0o600 });
  } catch (error) {
    refuse([`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`]);
  }
}

function readDotEnv(root: string): Source {
  const file = path.join(root, ".env");
  if (!existsSync(file)) return {};
  const { values, problems } = parseEnvFile(readFileSync(file, "utf8"));
  if (problems.length > 0) refuse(problems);
  return values;
}

function omitEmpty(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

const SECRETS = ["NEXTAUTH_SECRET", "KEY_PEPPER"] as const;

function addSecrets(source: Source, dataDir: string): Source {
  const stored: StoredSecrets = isNextBuild ? {} : readSecrets(dataDir);
  const isDeployed = source.DATABASE_URL !== undefined && source.NODE_ENV === "production";
  const missing = SECRETS.filter((name) => (source[name] ?? stored[name]) === undefined);
  if (isDeployed && !isNextBuild) {
    const absent = SECRETS.filter((name) => source[name] === undefined);
    if (absent.length > 0) {
      refuse(absent.map((name) => `${name} is required with DATABASE_URL in production`));
    }
  }
  const created = Object.fromEntries(
    missing.map((name) => [name, randomBytes(32).toString("base64url")]),
  );
  if (missing.length > 0 && !isNextBuild) storeSecrets(dataDir, created);
  const isEmbedded = source.DATABASE_URL === undefined;
  return { IS_EMBEDDED: String(isEmbedded), ...stored, ...created, ...source };
}

function loadEnvironment(): Environment {
  const root = projectRoot();
  const source: Source = { ...readDotEnv(root), ...omitEmpty(process.env) };
  const dataDir = path.resolve(root, source.DATA_DIR ?? ".data");
  const result = environmentSchema.safeParse({ ...addSecrets(source, dataDir), DATA_DIR: dataDir });
  if (result.success) return result.data;
  return refuse(
    result.error.issues.map(
      (issue) => `${issue.path.join(".") || "environment"}: ${issue.message}`,
    ),
  );
}

/** Parsed once. An invalid value ends the process with a line naming it. */
export const env: Environment = loadEnvironment();

/** Returns the database URL, or the embedded database's if it was started before. */
export function requireDatabaseUrl(): string {
  return (
    env.DATABASE_URL ??
    refuse(["There is no database yet: set DATABASE_URL, or run `npm start` once"])
  );
}

/** Returns this process's own environment, plus its decisions. */
export function childEnvironment(decided: Source): NodeJS.ProcessEnv {
  return { ...process.env, ...omitEmpty(decided) } as NodeJS.ProcessEnv;
}

/** True under any npm script. */
export const isStartedByNpm = process.env.npm_lifecycle_event !== undefined;

/** Sets the variables of `.env` that OpenTelemetry reads itself. */
export function exportForOpenTelemetry(): void {
  for (const [name, value] of Object.entries(readDotEnv(projectRoot()))) {
    if (name.startsWith("OTEL_")) process.env[name] ??= value;
  }
}

/** Sets the variables that next-auth reads itself. */
export function exportForNextAuth(): void {
  process.env.NEXTAUTH_URL ??= env.PUBLIC_URL;
  process.env.NEXTAUTH_SECRET = env.NEXTAUTH_SECRET;
}
