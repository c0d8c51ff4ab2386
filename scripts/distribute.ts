import { parseArgs } from "node:util";
import { DistributionError, distribute, distributionPlan } from "@/lib/db/distribute";

/**
 * `npm run db:distribute [-- --plan]`: makes an empty, migrated database on the coordinator of a Citus
 * cluster a distributed one. Each table is a statement of its own, and those that are done are left out,
 * so it may be repeated after an interruption. `--plan` only prints the statements, on any Postgres.
 */

const USAGE = "Usage: DATABASE_URL=postgres://… npm run db:distribute [-- --plan]";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { plan: { type: "boolean", default: false } } });
  const connectionString = process.env.DATABASE_URL ?? "";
  if (connectionString === "") throw new DistributionError(`DATABASE_URL is not set.\n${USAGE}`);
  if (values.plan) for (const line of await distributionPlan(connectionString)) console.log(line);
  else await distribute(connectionString, (line) => console.log(line));
}

await main().catch((error: unknown) => {
  const isPlain =
    error instanceof DistributionError || (error as { code?: string }).code === "ECONNREFUSED";
  console.error(isPlain ? (error as Error).message || "Nobody answers at DATABASE_URL." : error);
  process.exitCode = 1;
});
