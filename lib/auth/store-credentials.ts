import { database } from "@/lib/db/client";
import { credentialRows } from "@/lib/db/transaction";
import type { KeyRecord, SessionRecord } from "./caller";

/** Queries before the account is known: SECURITY DEFINER functions that only the role `credentials` may run. */

export async function findSessionRow(hash: Buffer): Promise<SessionRecord | undefined> {
  const { rows } = await database()
    .pool("credentials")
    .query<SessionRecord>({
      name: "find_session",
      text: "SELECT * FROM find_session($1::bytea)",
      values: [hash],
    });
  return rows[0];
}

export function findKeyRows(
  keys: readonly { accountId: string; hash: Buffer }[],
): Promise<KeyRecord[]> {
  return credentialRows<KeyRecord>(Number(keys[0]?.accountId), {
    name: "find_keys_and_makers",
    text: "SELECT * FROM find_keys_and_makers($1::bigint[], $2::bytea[])",
    values: [keys.map((key) => key.accountId), keys.map((key) => key.hash)],
  });
}

/** Returns the remaining seconds by IP; omits IPs that aren't blocked. */
export async function findBlocks(ips: readonly string[]): Promise<Map<string | undefined, number>> {
  const { rows } = await database()
    .pool("credentials")
    .query<{ n: string; seconds_left: number }>({
      name: "find_address_blocks",
      text: "SELECT n, seconds_left FROM find_address_blocks($1::inet[])",
      values: [ips],
    });
  return new Map(rows.map((row) => [ips[Number(row.n) - 1], row.seconds_left]));
}

/** Returns the seconds that the IP is still blocked, or null if it wasn't. */
export async function recordFailedAttempt(ip: string): Promise<number | null> {
  const { rows } = await database()
    .pool("credentials")
    .query<{ was_blocked: boolean; seconds_left: number }>(
      "SELECT was_blocked, seconds_left FROM note_wrong_credentials($1::inet)",
      [ip],
    );
  const [row] = rows;
  return row?.was_blocked === true ? row.seconds_left : null;
}
