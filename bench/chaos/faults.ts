import { setTimeout as sleep } from "node:timers/promises";
import { asOwner } from "@/lib/db/transaction";
import type { processPool } from "./process-pool";

type Pool = ReturnType<typeof processPool>;

/** Delays every change of the table, because kills seldom hit quick jobs. */
export async function slowTable(table: string, ms: number): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query(
      `CREATE FUNCTION slow_chunk() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_sleep(${ms / 1_000}); RETURN NULL; END $$`,
    );
    await tx.query(
      `CREATE TRIGGER slow_chunk AFTER INSERT OR DELETE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION slow_chunk()`,
    );
  });
}

export interface Kills {
  workerKills: number;
  apiKills: number;
  /** Mean interval between kills. */
  pauseMs: number;
}

/** Kills processes in random order, each after a replacement runs, so that every kill hits work. */
export async function killInTurns(
  workers: Pool,
  apis: Pool,
  { workerKills, apiKills, pauseMs }: Kills,
  random: () => number,
): Promise<void> {
  const faults = [
    ...Array.from({ length: workerKills }, () => () => workers.killOne(true)),
    ...Array.from({ length: apiKills }, () => () => apis.killOne(true)),
  ].sort(() => random() - 0.5);
  for (const fault of faults) {
    await sleep(pauseMs * (0.5 + random()));
    await fault();
  }
  await Promise.all([workers.settled(), apis.settled()]);
}
