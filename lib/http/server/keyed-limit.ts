export interface KeyedLimitOptions {
  running: number;
  waiting: number;
}

interface Queue {
  running: number;
  waiting: (() => boolean)[];
}

/** FIFO queues, without affecting other keys. Keys take memory only while they have work. */
export class KeyedLimit {
  readonly #options: KeyedLimitOptions;
  readonly #queues = new Map<string | number, Queue>();

  constructor(options: KeyedLimitOptions) {
    this.#options = options;
  }

  /**
   * Returns false, without ever calling `start`, if the queue is full. A `start` that returns false takes no slot;
   * after true, the caller must call `leave` at the end.
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
