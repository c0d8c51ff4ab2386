import { readFileSync } from "node:fs";
import path from "node:path";
import { queryOnce } from "@/lib/db/query-once";

/** One statement on the database of the copy under test: for time that passes, which no browser can wait for. */
async function inDatabase(sql: string): Promise<void> {
  const file = path.join(process.env.E2E_DATA_DIR ?? ".data", "secrets.json");
  const { DATABASE_URL } = JSON.parse(readFileSync(file, "utf8"));
  await queryOnce(DATABASE_URL, sql);
}

/** All tests come from one address, whose wrong guesses would add up. */
export function forgetGuesses(): Promise<void> {
  return inDatabase("DELETE FROM attempt_limits WHERE subject LIKE 'network:%'");
}

/** Codes of the app that were used belong to steps long past. */
export function letCodesAge(): Promise<void> {
  return inDatabase("UPDATE second_factors SET last_step = last_step - 10");
}

/** Nobody gave a password within the last ten minutes. */
export function letConfirmationsEnd(email: string): Promise<void> {
  return inDatabase(
    `UPDATE sessions SET confirmed_at = now() - interval '1 hour'
     WHERE user_id = (SELECT user_id FROM users WHERE email = '${email}')`,
  );
}

/** The seconds are over in which a message that was just sent can be taken back. */
export async function letGraceEnd(uuid: string): Promise<void> {
  await inDatabase(
    `UPDATE dispatch_ready SET due_at = now()
     WHERE account_id = (SELECT account_id FROM dispatch_queue WHERE uuid = '${uuid}')`,
  );
  await inDatabase(`UPDATE dispatch_queue SET due_at = now() WHERE uuid = '${uuid}'`);
}
