import { database } from "./client";

/**
 * Debounces to one notification per process in this time; a NOTIFY inside the accepting transaction would serialise
 * all commits.
 */
const MIN_GAP_MS = 20;

export const WORK_CHANNEL = "posthorn_dispatch";

let scheduled = false;

/** Notifies workers of due messages. Only a hint: they also poll. */
export function announceWork(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    database()
      .pool("accept")
      .query(`NOTIFY ${WORK_CHANNEL}`)
      .catch(() => {
        // Workers poll, so a lost hint costs less than a second.
      });
  }, MIN_GAP_MS).unref();
}
