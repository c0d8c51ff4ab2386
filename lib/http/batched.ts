interface Waiting<K, V> {
  key: K;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

export interface BatchOptions {
  maxKeys: number;
  /** Runs at the same time; while all are busy, keys gather for the next one. */
  maxRunning: number;
  /**
   * Milliseconds between the starts of two runs when keys come faster than that; a lone key never waits.
   * Fewer, larger runs cost both sides less.
   */
  minGapMs: number;
}

/**
 * Groups single look-ups of concurrent requests into one. A run begins after the key was asked for, so an
 * answer is never older than its question. `run` returns one value a key, in their order.
 */
export function batched<K, V>(
  run: (keys: K[]) => Promise<V[]>,
  { maxKeys, maxRunning, minGapMs }: BatchOptions = { maxKeys: 500, maxRunning: 1, minGapMs: 3 },
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let running = 0;
  let isScheduled = false;
  let startedAt = Number.NEGATIVE_INFINITY;

  const schedule = () => {
    if (isScheduled || running >= maxRunning || waiting.length === 0) return;
    isScheduled = true;
    const wait = startedAt + minGapMs - performance.now();
    if (wait > 0) setTimeout(start, wait);
    else setImmediate(start);
  };

  const start = async () => {
    isScheduled = false;
    startedAt = performance.now();
    const group = waiting.splice(0, maxKeys);
    if (group.length === 0) return;
    running += 1;
    schedule();
    try {
      const values = await run(group.map((entry) => entry.key));
      for (const [index, entry] of group.entries()) entry.resolve(values[index] as V);
    } catch (error) {
      for (const entry of group) entry.reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  };

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
