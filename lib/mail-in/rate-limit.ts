export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** False if the bucket is empty. */
  take(key: string): boolean {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { left: this.#perMinute, at: now };
    const filled = bucket.left + ((now - bucket.at) / 60_000) * this.#perMinute;
    const remaining = Math.min(this.#perMinute, filled) - 1;
    this.#buckets.delete(key);
    if (this.#buckets.size >= MAX_KEYS) this.#dropOldest();
    this.#buckets.set(key, { left: Math.max(0, remaining), at: now });
    return remaining >= 0;
  }

  #dropOldest(): void {
    for (const [key] of this.#buckets) {
      this.#buckets.delete(key);
      return;
    }
  }
}

const MAX_KEYS = 10_000;
