import { database } from "./client";

/**
 * Debounces to one notification per process: a NOTIFY inside the accepting transaction would serialise all commits.
 */
const MIN_GAP_MS = 20;

export const WORK_CHANNEL = "posthorn_dispatch";

let scheduled = false;

/** Notifies workers; only a hint, as they also poll. */
export function announceWork(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    database()
      .pool("accept")
      .query(`NOTIFY ${WORK_CHANNEL}`)
      .catch(() => {});
  }, MIN_GAP_MS).unref();
}
