import type { Tx } from "@/lib/db/transaction";

/**
 * Takes back times that lie ahead because the clock did when they were noted: until then, jobs would neither begin nor
 * expire, and nothing would be maintained. Jobs that are repeated wait less than ten minutes.
 */
export async function undoTimesAhead(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE pgboss.job SET start_after = least(start_after, now()), started_on = least(started_on, now()),
       keep_until = least(keep_until, now() + interval '2 hours')
     WHERE state <= 'active' AND greatest(start_after, started_on) > now() + interval '10 minutes'`,
  );
  await tx.query(
    "UPDATE pgboss.version SET maintained_on = now() WHERE maintained_on > now() + interval '10 minutes'",
  );
}
