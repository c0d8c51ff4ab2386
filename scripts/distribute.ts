import { parseArgs } from "node:util";
import {
  DistributionError,
  distribute,
  distributionPlan,
  distributionProblems,
} from "@/lib/db/distribute";

/**
 * `npm run db:distribute [-- --plan | --check]`: makes an empty, migrated database on the coordinator of a Citus
 * cluster a distributed one. Each table is a statement of its own, and those that are done are left out,
 * so it may be repeated after an interruption, and after migrations that add tables. `--plan` only prints the
 * statements, `--check` what stands in the way, both on any Postgres.
 */

const USAGE = "Usage: DATABASE_URL=postgres://… npm run db:distribute [-- --plan | --check]";

async function check(url: string): Promise<void> {
  const problems = await distributionProblems(url);
  for (const line of problems) console.log(line);
  if (problems.length === 0) console.log("Nothing stands in the way.");
  else process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      plan: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
    },
  });
  const connectionString = process.env.DATABASE_URL ?? "";
  if (connectionString === "") throw new DistributionError(`DATABASE_URL is not set.\n${USAGE}`);
  if (values.check) return check(connectionString);
  if (values.plan) for (const line of await distributionPlan(connectionString)) console.log(line);
  else await distribute(connectionString, (line) => console.log(line));
}

await main().catch((error: unknown) => {
  const isPlain =
    error instanceof DistributionError || (error as { code?: string }).code === "ECONNREFUSED";
  console.error(isPlain ? (error as Error).message || "Nobody answers at DATABASE_URL." : error);
  process.exitCode = 1;
});
