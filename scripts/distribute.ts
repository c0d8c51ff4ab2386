import { parseArgs } from "node:util";
import {
  DistributionError,
  distribute,
  distributionPlan,
  findDistributionProblems,
} from "@/lib/db/cluster/distribution/distribute";
import { finishMove, replicateMove } from "@/lib/db/cluster/distribution/move/move";
import { MoveError } from "@/lib/db/cluster/distribution/move/refuse";

/**
 * `npm run db:distribute`: migrates an empty database on the coordinator of a Citus cluster and distributes it. Each
 * table is a separate statement and finished ones are skipped, so it can be repeated after an interruption, and after
 * migrations that add tables.
 *
 * - `--authinfo` also gives the nodes the logins' passwords, where they require them from each other.
 * - `--plan` only prints the statements, `--check` the obstacles, both on any Postgres.
 * - `--from postgres://…` copies the rows of another database and follows its changes until Ctrl-C; with `--finish`
 * it takes the last ones, after the gateway has stopped.
 */

const USAGE =
  "Usage: DATABASE_URL=postgres://… npm run db:distribute [-- --authinfo | --plan | --check | --from postgres://… [--finish]]";

const OPTIONS = {
  authinfo: { type: "boolean", default: false },
  plan: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
  from: { type: "string" },
  finish: { type: "boolean", default: false },
} as const;

const printLine = (line: string) => console.log(line);

async function check(url: string): Promise<void> {
  const problems = await findDistributionProblems(url);
  for (const line of problems) printLine(line);
  if (problems.length === 0) printLine("Nothing stands in the way.");
  else process.exitCode = 1;
}

async function follow(from: string, to: string): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  await replicateMove({ from, to }, stop.signal, printLine);
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new DistributionError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { authinfo: hasPasswords, plan, check: isCheck, from, finish } = readOptions();
  const to = process.env.DATABASE_URL ?? "";
  if (to === "") throw new DistributionError(`DATABASE_URL is not set.\n${USAGE}`);
  if (finish && from === undefined) throw new DistributionError(`--finish needs --from.\n${USAGE}`);
  if (plan) for (const line of await distributionPlan(to)) printLine(line);
  else if (isCheck) await check(to);
  else if (from === undefined) await distribute(to, printLine, { hasPasswords });
  else if (finish) await finishMove({ from, to }, printLine);
  else await follow(from, to);
}

await main().catch((error: unknown) => {
  const isPlain =
    error instanceof DistributionError ||
    error instanceof MoveError ||
    (error as { code?: string }).code === "ECONNREFUSED";
  console.error(isPlain ? (error as Error).message || "Nobody answers at DATABASE_URL." : error);
  process.exitCode = 1;
});
