import { type Client, database } from "@/lib/db/client";
import { perDatabase } from "@/lib/db/per-database";

/** Kinds of background work, each with its own loop in the workers. */
export type WorkKind =
  | "bulks"
  | "callbacks"
  | "carriers"
  | "clicks"
  | "confirmations"
  | "fraud-checks"
  | "imports"
  | "mails"
  | "messages"
  | "payment-reports"
  | "simulator"
  | "verifications"
  | "webhooks";

export const WORK_CHANNEL = "posthorn_work";

/**
 * Debounces to one notification per process: a NOTIFY inside the accepting transaction would serialise all commits.
 */
const MIN_GAP_MS = 20;

const waitingKinds = perDatabase(() => new Set<WorkKind>());

/** Wakes the workers for committed work. Only a hint: a lost one costs one poll (`due-board.ts`). */
export function announceWork(kind: WorkKind): void {
  // Opened now: the database may be closed meanwhile.
  const pool = database().pool("accept");
  const waiting = waitingKinds();
  const isPlanned = waiting.size > 0;
  waiting.add(kind);
  if (isPlanned) return;
  setTimeout(() => {
    const kinds = [...waiting].join(",");
    waiting.clear();
    pool.query("SELECT pg_notify($1, $2)", [WORK_CHANNEL, kinds]).catch(() => {});
  }, MIN_GAP_MS).unref();
}

/** Announces within a transaction: for rare changes, also by commands that end right after them. */
export async function announceInTransaction(tx: Client, kind: WorkKind): Promise<void> {
  await tx.query("SELECT pg_notify($1, $2)", [WORK_CHANNEL, kind]);
}

const announced = new WeakMap<Client, Set<WorkKind>>();

/** Like `announceWork`, once the transaction has committed. */
export function announceAtCommit(tx: Client, kind: WorkKind): void {
  const kinds = announced.get(tx);
  if (kinds === undefined) announced.set(tx, new Set([kind]));
  else kinds.add(kind);
}

/** For the end of a transaction, because its connection is reused. */
export function endAnnouncements(tx: Client, isCommitted: boolean): void {
  const kinds = announced.get(tx);
  if (kinds === undefined) return;
  announced.delete(tx);
  if (isCommitted) for (const kind of kinds) announceWork(kind);
}
