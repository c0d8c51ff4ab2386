import type { Tx } from "@/lib/db/transaction";
import { type AuditEntry, FIRST_HASH, hashEntry } from "./chain";
import { type AuditRecord, type HeadRecord, findHeads, findRowsAfter } from "./store";

export interface AuditFinding {
  accountId: number;
  seq: number;
  rule: "gap" | "previous_hash" | "hash" | "head";
  detail: string;
}

interface Chain {
  accountId: number;
  seq: number;
  hash: Buffer;
}

const BATCH_SIZE = 1_000;

function toEntry(row: AuditRecord): AuditEntry {
  return {
    accountId: Number(row.account_id),
    seq: Number(row.seq),
    createdAt: row.created_at,
    actorKind: row.actor_kind,
    actorId: row.actor_id === null ? null : Number(row.actor_id),
    actorName: row.actor_name,
    requestId: row.request_id,
    ip: row.ip,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    objectLabel: row.object_label,
    before: row.before,
    after: row.after,
    previousHash: row.previous_hash,
  };
}

function linkFindings(row: AuditRecord, previous: Chain): AuditFinding[] {
  const entry = toEntry(row);
  const { accountId, seq } = entry;
  const findings: AuditFinding[] = [];
  if (seq !== previous.seq + 1) {
    const detail = `follows row ${previous.seq}: rows are missing between them`;
    findings.push({ accountId, seq, rule: "gap", detail });
  } else if (!entry.previousHash.equals(previous.hash)) {
    const detail = `does not continue row ${previous.seq}`;
    findings.push({ accountId, seq, rule: "previous_hash", detail });
  }
  if (!hashEntry(entry).equals(row.hash)) {
    findings.push({ accountId, seq, rule: "hash", detail: "was changed after it was written" });
  }
  return findings;
}

/** Returns the last row removed by retention, or else the initial hash. */
function startChain(accountId: number, head: HeadRecord | undefined): Chain {
  return {
    accountId,
    seq: Number(head?.removed_seq ?? 0),
    hash: head?.removed_hash ?? FIRST_HASH,
  };
}

/** Verifies every chain up to its head. Needs a snapshot transaction as the database owner, who sees every account. */
export async function checkAudit(tx: Tx): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  const heads = new Map((await findHeads(tx)).map((head) => [Number(head.account_id), head]));
  const ends = new Map<number, Chain>();
  let cursor: readonly [number, number] = [0, 0];
  for (;;) {
    const rows = await findRowsAfter(tx, cursor, BATCH_SIZE);
    for (const row of rows) {
      const accountId = Number(row.account_id);
      const previous = ends.get(accountId) ?? startChain(accountId, heads.get(accountId));
      findings.push(...linkFindings(row, previous));
      ends.set(accountId, { accountId, seq: Number(row.seq), hash: row.hash });
      cursor = [accountId, Number(row.seq)];
    }
    if (rows.length < BATCH_SIZE) break;
  }
  for (const accountId of new Set([...heads.keys(), ...ends.keys()])) {
    const head = heads.get(accountId);
    const end = ends.get(accountId) ?? startChain(accountId, head);
    if (head !== undefined && Number(head.seq) === end.seq && head.hash.equals(end.hash)) continue;
    const detail = `the chain ends at row ${end.seq}, its head says ${head?.seq ?? "nothing"}`;
    findings.push({ accountId, seq: end.seq, rule: "head", detail });
  }
  return findings;
}

/** Lists the end of every chain. Stored elsewhere, length and last hash expose a rewritten log. */
export async function listAuditHeads(tx: Tx): Promise<Chain[]> {
  const heads = await findHeads(tx);
  return heads.map(({ account_id, seq, hash }) => ({
    accountId: Number(account_id),
    seq: Number(seq),
    hash,
  }));
}
