/** How long a process may go by older data of staff. */
const REREAD_MS = 30_000;

/** Says when data that staff loaded are due to be looked at again. */
export class Reread {
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number) {}

  /** True once every half a minute, for the first who asks. */
  take(): boolean {
    if (this.now() - this.#readAt < REREAD_MS) return false;
    this.#readAt = this.now();
    return true;
  }
}
