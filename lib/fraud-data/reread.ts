/** Maximum staleness of operators' data in a process. */
const REREAD_MS = 30_000;

/** Schedules rereads of operators' data. */
export class RereadTimer {
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number) {}

  /** Returns true once per half minute, to the first caller. */
  take(): boolean {
    if (this.now() - this.#readAt < REREAD_MS) return false;
    this.#readAt = this.now();
    return true;
  }
}
