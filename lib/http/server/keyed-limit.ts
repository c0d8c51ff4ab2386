export interface KeyedLimitOptions {
  /** Pieces of work of one key at the same time. */
  running: number;
  /** Pieces of work of one key that may wait for their turn. */
  waiting: number;
}

interface Lane {
  running: number;
  waiting: (() => boolean)[];
}

/**
 * Bounds how much work of one key runs at once. More of it waits in order of arrival, also within bounds;
 * other keys do not notice. A key takes memory only while it has work.
 */
export class KeyedLimit {
  readonly #options: KeyedLimitOptions;
  readonly #lanes = new Map<string | number, Lane>();

  constructor(options: KeyedLimitOptions) {
    this.#options = options;
  }

  /**
   * Calls `start` now or when its turn comes, and returns false without ever calling it when too much
   * waits already. A `start` that returns false had nothing left to do and takes no place; whoever returned
   * true calls `leave` at the end.
   */
  enter(key: string | number, start: () => boolean): boolean {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    if (lane.running < this.#options.running) {
      lane.running += 1;
      this.#lanes.set(key, lane);
      if (!start()) this.leave(key);
      return true;
    }
    if (lane.waiting.length >= this.#options.waiting) return false;
    lane.waiting.push(start);
    return true;
  }

  leave(key: string | number): void {
    const lane = this.#lanes.get(key);
    if (lane === undefined) return;
    lane.running -= 1;
    while (lane.running < this.#options.running) {
      const start = lane.waiting.shift();
      if (start === undefined) break;
      lane.running += 1;
      if (!start()) lane.running -= 1;
    }
    if (lane.running === 0) this.#lanes.delete(key);
  }
}
