import { conditionsSql, parameters } from "@/lib/db/lists/conditions";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { Condition } from "@/lib/core/collection";
import type { AuditActor } from "./actions";
import { type AuditEntry, type Fields, FIRST_HASH } from "./chain";
import { AUDIT_LOG_LIST } from "./schema-list";

export interface AuditRecord {
  account_id: string;
  seq: string;
  created_at: Date;
  actor_kind: AuditEntry["actorKind"];
  actor_id: string | null;
  actor_name: string;
  request_id: string;
  ip: string;
  action: string;
  object_kind: string;
  object_id: string | null;
  object_label: string | null;
  before: Fields | null;
  after: Fields | null;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface HeadRecord {
  account_id: string;
  seq: string;
  hash: Buffer;
  /** Last row removed by retention. */
  removed_seq: string | null;
  removed_hash: Buffer | null;
}

const COLUMNS = `account_id, seq, created_at, actor_kind, actor_id, actor_name, request_id,
  host(ip) AS ip, action, object_kind, object_id, object_label, before, after, previous_hash, hash`;

export const AUDIT_LOG: ListSource<AuditRecord, typeof AUDIT_LOG_LIST> = {
  list: AUDIT_LOG_LIST,
  columns: COLUMNS,
  from: "audit_log",
  where: "account_id = $1",
  orderBy: ["seq"],
};

/** Creates a missing head and locks it: later appends wait for this transaction. */
export async function lockHead(
  tx: Tx,
  accountId: number,
): Promise<{ seq: number; hash: Buffer; now: Date }> {
  const { rows } = await tx.query<{ seq: string; hash: Buffer; now: Date }>(
    // A cluster doesn't allow time functions in RETURNING.
    `WITH head AS (
       INSERT INTO audit_heads AS h (account_id, seq, hash) VALUES ($1, 0, $2)
       ON CONFLICT (account_id) DO UPDATE SET seq = h.seq RETURNING seq, hash)
     SELECT seq, hash, date_trunc('milliseconds', now()) AS now FROM head`,
    [accountId, FIRST_HASH],
  );
  const [head] = rows;
  if (head === undefined) throw new Error(`The audit log of account ${accountId} has no head`);
  return { ...head, seq: Number(head.seq) };
}

export async function appendEntry(tx: Tx, entry: AuditEntry, hash: Buffer): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (account_id, seq, created_at, actor_kind, actor_id, actor_name, request_id,
       ip, action, object_kind, object_id, object_label, before, after, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb, $15, $16)`,
    [
      entry.accountId,
      entry.seq,
      entry.createdAt,
      entry.actorKind,
      entry.actorId,
      entry.actorName,
      entry.requestId,
      entry.ip,
      entry.action,
      entry.objectKind,
      entry.objectId,
      entry.objectLabel,
      entry.before === null ? null : JSON.stringify(entry.before),
      entry.after === null ? null : JSON.stringify(entry.after),
      entry.previousHash,
      hash,
    ],
  );
  await tx.query("UPDATE audit_heads SET seq = $2, hash = $3 WHERE account_id = $1", [
    entry.accountId,
    entry.seq,
    hash,
  ]);
}

export async function findActorName(tx: Tx, accountId: number, actor: AuditActor): Promise<string> {
  if (actor.kind === "system") return actor.name;
  const { rows } =
    actor.kind === "user"
      ? await tx.query<{ name: string }>("SELECT name FROM users WHERE user_id = $1", [
          actor.userId,
        ])
      : await tx.query<{ name: string }>(
          "SELECT name FROM api_keys WHERE account_id = $1 AND key_id = $2",
          [accountId, actor.keyId],
        );
  return rows[0]?.name ?? "";
}

export async function findEntry(
  tx: Tx,
  accountId: number,
  seq: number,
): Promise<AuditRecord | undefined> {
  const { rows } = await tx.query<AuditRecord>(
    `SELECT ${COLUMNS} FROM audit_log WHERE account_id = $1 AND seq = $2`,
    [accountId, seq],
  );
  return rows[0];
}

/** Reads a page of the chain in either direction. */
export async function findEntriesAfter(
  tx: Tx,
  accountId: number,
  walk: {
    conditions: readonly Condition[];
    isDescending: boolean;
    after: string | null;
    limit: number;
  },
): Promise<AuditRecord[]> {
  const { conditions, isDescending, after, limit } = walk;
  const params = parameters(accountId);
  const where = conditionsSql(conditions, AUDIT_LOG, params);
  const from =
    after === null ? "" : ` AND seq ${isDescending ? "<" : ">"} ${params.add(after, "bigint")}`;
  const { rows } = await tx.query<AuditRecord>(
    `SELECT ${COLUMNS} FROM audit_log WHERE account_id = $1${where}${from}
     ORDER BY seq ${isDescending ? "DESC" : "ASC"} LIMIT ${params.add(limit, "bigint")}`,
    params.values,
  );
  return rows;
}

/** Needs the database owner, who sees every account. */
export async function findHeads(tx: Tx): Promise<HeadRecord[]> {
  const { rows } = await tx.query<HeadRecord>(
    "SELECT account_id, seq, hash, removed_seq, removed_hash FROM audit_heads ORDER BY account_id",
  );
  return rows;
}

/** Reads all accounts, in chain order. */
export async function findRowsAfter(
  tx: Tx,
  [accountId, seq]: readonly [number, number],
  limit: number,
): Promise<AuditRecord[]> {
  const { rows } = await tx.query<AuditRecord>(
    `SELECT ${COLUMNS} FROM audit_log WHERE (account_id, seq) > ($1, $2)
     ORDER BY account_id, seq LIMIT $3`,
    [accountId, seq, limit],
  );
  return rows;
}
