/** Maximum staleness of operators' data. */
const RELOAD_INTERVAL_MS = 30_000;

export class RereadTimer {
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number) {}

  /** True once per half minute, to the first caller. */
  take(): boolean {
    if (this.now() - this.#readAt < RELOAD_INTERVAL_MS) return false;
    this.#readAt = this.now();
    return true;
  }
}
