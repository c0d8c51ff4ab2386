import type { Tx } from "@/lib/db/transaction";
import type { Profile } from "./schema";

const COLUMNS = "name, email, lang, time_zone, number_format, theme, has_single_keys";

export type ProfileRecord = Omit<Profile, "lang"> & { lang: string };

export async function findProfile(tx: Tx, userId: number): Promise<ProfileRecord | undefined> {
  const { rows } = await tx.query<ProfileRecord>(
    `SELECT ${COLUMNS} FROM users WHERE user_id = $1`,
    [userId],
  );
  return rows[0];
}

export async function lockProfile(tx: Tx, userId: number): Promise<ProfileRecord | undefined> {
  const { rows } = await tx.query<ProfileRecord>(
    `SELECT ${COLUMNS} FROM users WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return rows[0];
}
