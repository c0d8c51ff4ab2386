import { asWorker, readAsWorker } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import {
  type DatabaseIdentity,
  findIdentity,
  readCurrentIdentity,
  saveIdentity,
} from "./store-identity";
import { findOpenHold, type Hold, insertHold } from "./store-holds";

export const findHold = (): Promise<Hold | null> => readAsWorker(findOpenHold);

/** Holds dispatch until it is released. Returns false if it is held already. */
export async function holdDispatch(reason: string): Promise<boolean> {
  const isNew = await asWorker((tx) => insertHold(tx, reason));
  if (isNew) log({ level: "warn", message: `Dispatch is held: ${reason}` });
  return isNew;
}

/** Returns why a database is a copy of the one that workers saw last, or null. */
function findDifference(
  last: DatabaseIdentity,
  current: DatabaseIdentity,
  onNewTimeline: "hold" | "send",
): string | null {
  if (last.system_id !== current.system_id)
    return "This database is on another server than the one that sent last.";
  if (last.database_oid !== current.database_oid)
    return "This database is a copy of the one that sent last.";
  if (last.timeline === current.timeline || onNewTimeline === "send") return null;
  const change = `from ${last.timeline} to ${current.timeline}`;
  return `The server's timeline changed ${change}: it was restored to a point in time, or a standby was promoted.`;
}

const isSame = (a: DatabaseIdentity, b: DatabaseIdentity) =>
  a.system_id === b.system_id && a.database_oid === b.database_oid && a.timeline === b.timeline;

/** Records the database, together with the hold of a copy: after a crash the next worker compares again. */
function recordDatabase(current: DatabaseIdentity): Promise<string | null> {
  return asWorker(async (tx) => {
    const last = await findIdentity(tx, "FOR UPDATE");
    const reason =
      last === undefined ? null : findDifference(last, current, env.DISPATCH_ON_NEW_TIMELINE);
    await saveIdentity(tx, current);
    return reason !== null && (await insertHold(tx, reason)) ? reason : null;
  });
}

/** Holds dispatch in a database that is a copy of the one that workers saw last. Returns the hold, if any. */
export async function checkHold(): Promise<Hold | null> {
  const current = await readCurrentIdentity();
  const { last, hold } = await readAsWorker(async (tx) => {
    return { last: await findIdentity(tx), hold: await findOpenHold(tx) };
  });
  if (current === null || (last !== undefined && isSame(last, current))) return hold;
  const reason = await recordDatabase(current);
  if (reason !== null) {
    log({
      level: "error",
      message: `Dispatch is held: ${reason} Nothing is sent until an operator runs "dispatch release" (docs/backup.md).`,
    });
  }
  return findHold();
}

/** Holds dispatch at a worker's start if its settings say so. */
export async function holdBySetting(): Promise<void> {
  if (env.DISPATCH === "held") await holdDispatch("A worker was started with DISPATCH=held.");
}
