import { asOwner } from "@/lib/db/transaction";

/** Accounts of a backlog are numbered from here, far from those that other suites make. */
const FIRST_ACCOUNT = 700_000_000;

/** Gives `accounts` accounts `messages` free messages each, due for a while; returns the account numbers. */
export async function makeBacklog(
  accounts: number,
  messages: number,
  phone = "+4917199999999",
): Promise<number[]> {
  await asOwner(async (tx) => {
    await tx.query(
      `CREATE TEMP TABLE backlog ON COMMIT DROP AS
       SELECT $3::bigint + account AS account_id, now() - interval '1 minute' + account * interval '1 millisecond' AS at,
         (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
           || '8' || substr(md5(random()::text), 1, 15))::uuid AS uuid
       FROM generate_series(1, $1) AS account, generate_series(1, $2)`,
      [accounts, messages, FIRST_ACCOUNT],
    );
    await tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, service_code, is_unicode,
         is_text_deleted, parts_count, chars_count, price, origin, ip)
       SELECT account_id, uuid, at, 'Backlog', 'POSTHORN', $1, 'DE', 'direct', false, false, 1, 7, 0, 'api', '127.0.0.1'
       FROM backlog`,
      [phone],
    );
    await tx.query(
      `INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price)
       SELECT account_id, uuid, at, now() + interval '1 day', 'direct', 0 FROM backlog`,
    );
    await tx.query(
      "INSERT INTO dispatch_ready (account_id, due_at) SELECT account_id, min(at) FROM backlog GROUP BY account_id",
    );
  });
  return Array.from({ length: accounts }, (_, index) => FIRST_ACCOUNT + index + 1);
}

/** Removes what is left of backlogs. */
export async function dropBacklog(): Promise<void> {
  await asOwner(async (tx) => {
    for (const table of ["dispatch_ready", "dispatch_queue", "messages", "message_stats"]) {
      await tx.query(`DELETE FROM ${table} WHERE account_id > $1`, [FIRST_ACCOUNT]);
    }
  });
}
