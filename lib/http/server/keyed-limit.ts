export interface KeyedLimitOptions {
  /** Maximum concurrent jobs per key. */
  running: number;
  /** Maximum waiting jobs per key. */
  waiting: number;
}

interface Queue {
  running: number;
  waiting: (() => boolean)[];
}

/**
 * Limits concurrent work per key. Excess work queues in FIFO order, within limits, without affecting other keys. Keys
 * take memory only while they have work.
 */
export class KeyedLimit {
  readonly #options: KeyedLimitOptions;
  readonly #queues = new Map<string | number, Queue>();

  constructor(options: KeyedLimitOptions) {
    this.#options = options;
  }

  /**
   * Calls `start` now or in turn; returns false, without ever calling it, if the queue is full. A `start` that
   * returns false has no work and takes no slot; after true, the caller must call `leave` at the end.
   */
  enter(key: string | number, start: () => boolean): boolean {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.running < this.#options.running) {
      queue.running += 1;
      this.#queues.set(key, queue);
      if (!start()) this.leave(key);
      return true;
    }
    if (queue.waiting.length >= this.#options.waiting) return false;
    queue.waiting.push(start);
    return true;
  }

  leave(key: string | number): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) return;
    queue.running -= 1;
    while (queue.running < this.#options.running) {
      const start = queue.waiting.shift();
      if (start === undefined) break;
      queue.running += 1;
      if (!start()) queue.running -= 1;
    }
    if (queue.running === 0) this.#queues.delete(key);
  }
}
