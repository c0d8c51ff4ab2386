import { type Client, database } from "@/lib/db/client";
import { perDatabase } from "@/lib/db/per-database";

/** Kinds of background work, each with its own loop in the workers. */
export type WorkKind =
  | "automation-arrivals"
  | "automation-clicks"
  | "automation-notices"
  | "automation-steps"
  | "automations"
  | "bulks"
  | "callbacks"
  | "carriers"
  | "clicks"
  | "confirmations"
  | "dispatch"
  | "fraud-checks"
  | "imports"
  | "inbound-replies"
  | "link-domains"
  | "mails"
  | "messages"
  | "payment-reports"
  | "recurring-bulks"
  | "reports"
  | "simulator"
  | "verifications"
  | "webhooks";

export const WORK_CHANNEL = "posthorn_work";

/** Minimum time between two notifications of a process. */
const MIN_GAP_MS = 20;

interface Announcements {
  waiting: Set<WorkKind>;
  /** Time of the last notification, by `performance.now()`. */
  sentAt: number;
}

const announcements = perDatabase(
  (): Announcements => ({ waiting: new Set(), sentAt: Number.NEGATIVE_INFINITY }),
);

/**
 * Wakes the workers for committed work. Only a hint: a lost one costs one poll (`due-work/due-board.ts`). Not within the
 * accepting transaction, where a NOTIFY would serialise all commits.
 */
export function notifyWorkers(kind: WorkKind): void {
  // Opened now: the database may be closed meanwhile.
  const pool = database().pool("accept");
  const announcement = announcements();
  const isPlanned = announcement.waiting.size > 0;
  announcement.waiting.add(kind);
  if (isPlanned) return;
  const pause = Math.max(0, announcement.sentAt + MIN_GAP_MS - performance.now());
  setTimeout(() => {
    announcement.sentAt = performance.now();
    const kinds = [...announcement.waiting].join(",");
    announcement.waiting.clear();
    pool.query("SELECT pg_notify($1, $2)", [WORK_CHANNEL, kinds]).catch(() => {});
  }, pause).unref();
}

/** Announces within a transaction: for rare changes, also by commands that end right after them. */
export async function announceInTransaction(tx: Client, kind: WorkKind): Promise<void> {
  await tx.query("SELECT pg_notify($1, $2)", [WORK_CHANNEL, kind]);
}

const announced = new WeakMap<Client, Set<WorkKind>>();

/** Like `notifyWorkers`, once the transaction has committed. */
export function announceAtCommit(tx: Client, kind: WorkKind): void {
  const kinds = announced.get(tx);
  if (kinds === undefined) announced.set(tx, new Set([kind]));
  else kinds.add(kind);
}

const followUps = new WeakMap<Client, (() => void)[]>();

/** Calls `work` once the transaction has committed, or may have: for figures, which must not count what was undone. */
export function afterCommit(tx: Client, work: () => void): void {
  const waiting = followUps.get(tx);
  if (waiting === undefined) followUps.set(tx, [work]);
  else waiting.push(work);
}

/** For the end of a transaction, because its connection is reused. */
export function endAnnouncements(tx: Client, isCommitted: boolean): void {
  const waiting = followUps.get(tx);
  if (waiting !== undefined) {
    followUps.delete(tx);
    if (isCommitted) for (const work of waiting) work();
  }
  const kinds = announced.get(tx);
  if (kinds === undefined) return;
  announced.delete(tx);
  if (isCommitted) for (const kind of kinds) notifyWorkers(kind);
}
