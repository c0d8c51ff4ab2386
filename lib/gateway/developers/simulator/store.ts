import type { Tx } from "@/lib/db/transaction";
import { openSealed } from "@/lib/sealing";

interface RawRow {
  phone: string;
  uuid: string;
  sender_id: string;
  kind: "text" | "call" | "messenger";
  sealed_texts: Buffer[];
  parts: number;
  voice_lang: string | null;
  at: Date;
  state: string | null;
  count: number;
}

export type DeliveryRecord = Omit<RawRow, "sealed_texts"> & { text: string };

function toRow({ sealed_texts, ...row }: RawRow): DeliveryRecord {
  const open = (sealed: Buffer) => openSealed(sealed, "simulated phone", row.phone);
  return { ...row, text: sealed_texts.map(open).join("") };
}

/** Merges duplicate parts, as phones do, and several attempts. */
const MERGED_SQL = `
  SELECT phone, uuid, min(sender_id) AS sender_id, min(kind) AS kind,
         array_agg(sealed_text ORDER BY part) AS sealed_texts, max(parts)::int AS parts,
         min(voice_lang) AS voice_lang, min(accepted_at) AS at, min(state) AS state
  FROM (
    SELECT DISTINCT ON (phone, uuid, part) * FROM simulator_deliveries
    WHERE phone = ANY ($1) ORDER BY phone, uuid, part, accepted_at
  ) AS once GROUP BY phone, uuid`;

export async function findPhones(tx: Tx, limit: number): Promise<DeliveryRecord[]> {
  const recent = await tx.query<{ phone: string }>(
    `SELECT phone FROM simulator_deliveries GROUP BY phone ORDER BY max(accepted_at) DESC LIMIT $1`,
    [limit],
  );
  const { rows } = await tx.query<RawRow>(
    `SELECT DISTINCT ON (phone) m.*, (count(*) OVER (PARTITION BY phone))::int AS count
     FROM (${MERGED_SQL}) AS m ORDER BY phone, at DESC`,
    [recent.rows.map((row) => row.phone)],
  );
  return rows.map(toRow).sort((a, b) => b.at.getTime() - a.at.getTime());
}

export async function findPhoneMessages(
  tx: Tx,
  phone: string,
  limit: number,
): Promise<DeliveryRecord[]> {
  const { rows } = await tx.query<RawRow>(
    `SELECT m.*, 1 AS count FROM (${MERGED_SQL}) AS m ORDER BY at DESC LIMIT $2`,
    [[phone], limit],
  );
  return rows.map(toRow);
}
