interface Waiting<K, V> {
  key: K;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

export interface BatchOptions {
  maxKeys: number;
  /** Runs at the same time; while all are busy, keys gather for the next one. */
  maxRunning: number;
}

/**
 * Groups single look-ups of concurrent requests into one. A run begins after the key was asked for, so an
 * answer is never older than its question. `run` returns one value a key, in their order.
 */
export function batched<K, V>(
  run: (keys: K[]) => Promise<V[]>,
  { maxKeys, maxRunning }: BatchOptions = { maxKeys: 500, maxRunning: 1 },
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let running = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || running >= maxRunning || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(start);
  };

  const start = async () => {
    isScheduled = false;
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
