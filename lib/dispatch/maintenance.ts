import { asWorker } from "@/lib/db/transaction";

const MONTHS_AHEAD = 3;
const DAYS_AHEAD = 7;

/** Makes partitions ahead of time and removes what has outlived its use. Repeating it changes nothing. */
export async function maintain(): Promise<void> {
  await asWorker(async (tx) => {
    await tx.query("SELECT ensure_month_partitions(current_date, $1)", [MONTHS_AHEAD]);
    await tx.query("SELECT ensure_request_log_partitions($1)", [DAYS_AHEAD]);
    await tx.query("SELECT drop_old_request_log_partitions()");
  });
  await asWorker(async (tx) => {
    await tx.query("DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'");
    await tx.query("DELETE FROM sessions WHERE expires_at < now() - interval '1 day'");
    await tx.query("DELETE FROM email_tokens WHERE expires_at < now() - interval '1 day'");
    await tx.query("DELETE FROM email_changes WHERE expires_at < now() - interval '1 day'");
    await tx.query("DELETE FROM attempt_limits WHERE full_at < now()");
  });
}
