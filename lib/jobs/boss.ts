import PgBoss from "pg-boss";
import { database } from "@/lib/db/client";
import { HOUR_SECONDS } from "@/lib/core/time/units";

/** Done jobs stay in their queue longer than the longest stretch between two, so that none is sent twice in one. */
const ARCHIVE_AFTER_SECONDS = 3 * HOUR_SECONDS;
const DELETE_AFTER_DAYS = 7;

/** The connections of the worker; pg-boss opens none of its own. */
const connection = {
  // Statements of several commands come without values, and must: Postgres prepares one command only.
  executeSql: (text: string, values?: unknown[]) => database().pool("worker").query(text, values),
};

/**
 * Opens the queues with the rights of the worker, which creates no tables: they come from migrations, and a version
 * that they do not fit throws.
 *
 * Its own `work` and cron are not used: they do not wait for the statement that ends a job, so a database that is
 * away at that moment ends the process with an unhandled rejection. `startJobs` fetches and ends jobs itself.
 */
export async function openBoss(
  maintenanceIntervalSeconds: number,
  log: (message: string, error: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: connection,
    schema: "pgboss",
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds,
    archiveCompletedAfterSeconds: ARCHIVE_AFTER_SECONDS,
    deleteAfterDays: DELETE_AFTER_DAYS,
  });
  boss.on("error", (error) => log("Jobs could not be maintained; trying again", error));
  return boss.start();
}
