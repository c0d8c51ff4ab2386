import type { Tx } from "@/lib/db/transaction";

export interface TextRecord {
  uuid: string;
  text: string | null;
}

export async function findTexts(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<TextRecord[]> {
  const { rows } = await tx.query<TextRecord>({
    name: "message_texts",
    text: "SELECT uuid, text FROM messages WHERE account_id = $1 AND uuid = ANY ($2::uuid[])",
    values: [accountId, uuids],
  });
  return rows;
}
