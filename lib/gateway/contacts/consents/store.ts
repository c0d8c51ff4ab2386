import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { CONSENT_LIST } from "./schema-list";
import type { ConsentKind, ConsentSource } from "./schema-values";

export interface ConsentRecord {
  id: string;
  phone: string;
  kind: ConsentKind;
  source: ConsentSource;
  text: string | null;
  actor_kind: "user" | "key" | "system";
  actor_id: string | null;
  created_at: Date;
}

export const CONSENTS: ListSource<ConsentRecord, typeof CONSENT_LIST> = {
  list: CONSENT_LIST,
  columns: "id, phone, kind, source, text, actor_kind, actor_id, created_at",
  from: "consents",
  where: "account_id = $1",
  orderBy: ["id"],
};

const ROWS_PER_STATEMENT = 5_000;

export async function insertConsents(
  tx: Tx,
  accountId: number,
  rows: readonly Omit<ConsentRecord, "id">[],
): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += ROWS_PER_STATEMENT) {
    const slice = rows.slice(offset, offset + ROWS_PER_STATEMENT);
    // A cluster can't use a sequence within an INSERT.
    const { rows: ids } = await tx.query<{ id: string }>(
      "SELECT nextval('consent_ids') AS id FROM generate_series(1, $1::bigint)",
      [slice.length],
    );
    const withIds = slice.map((row, index) => ({ ...row, id: ids[index]?.id }));
    await tx.query(
      `INSERT INTO consents (account_id, id, phone, kind, source, text, actor_kind, actor_id, created_at)
       SELECT x.account_id, n.id, n.phone, n.kind, n.source, n.text, n.actor_kind, n.actor_id, n.created_at
       FROM json_to_recordset($2::json) AS n (id bigint, phone text, kind text, source text, text text,
         actor_kind text, actor_id bigint, created_at timestamptz)
       JOIN accounts x ON x.account_id = $1`,
      [accountId, JSON.stringify(withIds)],
    );
  }
}

export async function findLatestKind(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<ConsentKind | undefined> {
  const { rows } = await tx.query<{ kind: ConsentKind }>(
    "SELECT kind FROM consents WHERE account_id = $1 AND phone = $2 ORDER BY id DESC LIMIT 1",
    [accountId, phone],
  );
  return rows[0]?.kind;
}

export async function findLatestTime(
  tx: Tx,
  accountId: number,
  phone: string,
  kind: ConsentKind,
): Promise<Date | undefined> {
  const { rows } = await tx.query<{ created_at: Date }>(
    "SELECT created_at FROM consents WHERE account_id = $1 AND phone = $2 AND kind = $3 ORDER BY id DESC LIMIT 1",
    [accountId, phone, kind],
  );
  return rows[0]?.created_at;
}

/** Erases the texts too; returns the number of entries. */
export async function renameConsents(
  tx: Tx,
  accountId: number,
  phone: string,
  name: string,
): Promise<number> {
  const { rowCount } = await tx.query(
    "UPDATE consents SET phone = $3, text = NULL WHERE account_id = $1 AND phone = $2",
    [accountId, phone, name],
  );
  return rowCount ?? 0;
}
