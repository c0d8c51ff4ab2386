import type pg from "pg";
import { applyTable } from "./apply";
import { NetTable } from "./net-changes";
import { type Change, ChangeReader } from "./pgoutput";
import { MOVE_NAME } from "./source";

/** Per step; transactions are never split. */
const CHANGES_PER_STEP = 20_000;

const toText = (lsn: bigint) =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

function parseLsn(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

interface Batch {
  tables: Map<string, NetTable>;
  changes: number;
  end: bigint;
}

function addTo({ tables }: Batch, changes: Change[]): void {
  for (const change of changes) {
    const { name } = change.relation;
    const table = tables.get(name) ?? new NetTable(change.relation);
    tables.set(name, table);
    table.add(change);
  }
}

async function readBatch(source: pg.Client, done: bigint, upTo: string | null): Promise<Batch> {
  const { rows } = await source.query<{ data: Buffer }>(
    `SELECT data FROM pg_logical_slot_peek_binary_changes($1, $2, $3,
       'proto_version', '1', 'publication_names', $4)`,
    [MOVE_NAME, upTo, CHANGES_PER_STEP, MOVE_NAME],
  );
  const reader = new ChangeReader();
  const batch: Batch = { tables: new Map(), changes: 0, end: done };
  let open: Change[] = [];
  for (const { data } of rows) {
    const message = reader.read(data);
    if (message === null) continue;
    if (message.kind !== "commit") {
      open.push(message);
      continue;
    }
    // Changes written before an interruption are sent again.
    if (message.end > done) {
      addTo(batch, open);
      batch.changes += open.length;
      batch.end = message.end;
    }
    open = [];
  }
  return batch;
}

async function readPosition(target: pg.Client): Promise<bigint> {
  const { rows } = await target.query<{ position: string }>(
    "SELECT position FROM posthorn_move.progress",
  );
  return parseLsn(rows[0]?.position ?? "0/0");
}

/**
 * Applies changes and saves the position in one transaction, so that interruptions neither lose nor repeat changes.
 * Returns their number; 0 if none remain up to `upTo`.
 */
export async function replicateOnce(
  source: pg.Client,
  target: pg.Client,
  upTo: string | null,
): Promise<number> {
  const done = await readPosition(target);
  const { tables, changes, end } = await readBatch(source, done, upTo);
  if (end === done) return 0;
  await target.query("BEGIN");
  try {
    // Rows and their parents are rewritten, so foreign keys must neither be checked nor cascade meanwhile.
    await target.query("SET LOCAL session_replication_role = replica");
    for (const table of tables.values()) await applyTable(target, table);
    await target.query("UPDATE posthorn_move.progress SET position = $1", [toText(end)]);
    await target.query("COMMIT");
  } catch (error) {
    await target.query("ROLLBACK").catch(() => {});
    throw error;
  }
  await source.query("SELECT pg_replication_slot_advance($1, $2)", [MOVE_NAME, toText(end)]);
  return changes;
}
