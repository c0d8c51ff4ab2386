export interface KeyedLimitOptions {
  /** Jobs of one key at the same time. */
  running: number;
  /** Jobs of one key that may wait for their turn. */
  waiting: number;
}

interface Queue {
  running: number;
  waiting: (() => boolean)[];
}

/**
 * Bounds how much work of one key runs at once. More of it waits in order of arrival, also within bounds;
 * other keys do not notice. A key takes memory only while it has work.
 */
export class KeyedLimit {
  readonly #options: KeyedLimitOptions;
  readonly #queues = new Map<string | number, Queue>();

  constructor(options: KeyedLimitOptions) {
    this.#options = options;
  }

  /**
   * Calls `start` now or when its turn comes, and returns false without ever calling it when too much
   * waits already. A `start` that returns false had nothing left to do and takes no slot; whoever returned
   * true calls `leave` at the end.
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
