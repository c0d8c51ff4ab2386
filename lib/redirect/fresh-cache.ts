import { isDatabaseAway } from "@/lib/http/output/failure";

const BATCH_WINDOW_MS = 50;

export interface FreshCacheOptions<K, V> {
  /** Milliseconds; older values make a request wait for a new read. */
  freshMs: number;
  /** Bounds the cache; the value read longest ago is dropped. */
  maxEntries: number;
  toId: (key: K) => string;
  /** Reads a value; batches concurrent reads. */
  read: (key: K) => Promise<V>;
  /** In milliseconds. */
  now: () => number;
}

export interface FreshCache<K, V> {
  /** During a database outage, throws only for values that aren't cached. */
  find: (key: K) => Promise<V>;
}

interface CachedValue<V> {
  value: V;
  readAt: number;
}

/**
 * Creates a cache per process. Values past half their time are revalidated in the background (stale-while-revalidate),
 * so that visitors of a busy link never wait.
 */
export function createFreshCache<K, V>(options: FreshCacheOptions<K, V>): FreshCache<K, V> {
  const { freshMs, maxEntries, toId, now } = options;
  const values = new Map<string, CachedValue<V>>();
  /** Reads in progress, shared by concurrent requests for a key. */
  const reading = new Map<string, Promise<V>>();

  function remember(id: string, value: V, readAt: number): void {
    values.delete(id);
    values.set(id, { value, readAt });
    if (values.size > maxEntries) values.delete(values.keys().next().value ?? "");
  }

  async function fetchValue(id: string, key: K): Promise<V> {
    const startedAt = now();
    try {
      const value = await options.read(key);
      remember(id, value, startedAt);
      return value;
    } catch (error) {
      const existing = values.get(id);
      if (existing === undefined || !isDatabaseAway(error)) throw error;
      // Serves the stale value for a while, so that further requests don't wait for the same failure.
      remember(id, existing.value, now());
      return existing.value;
    } finally {
      reading.delete(id);
    }
  }

  function readOnce(id: string, key: K): Promise<V> {
    const underWay = reading.get(id) ?? fetchValue(id, key);
    reading.set(id, underWay);
    return underWay;
  }

  /** Stale values to revalidate, batched into one statement. */
  const aged = new Map<string, K>();

  function renew(id: string, key: K): void {
    if (reading.has(id)) return;
    if (aged.size === 0) setTimeout(renewAll, BATCH_WINDOW_MS);
    aged.set(id, key);
  }

  function renewAll(): void {
    const due = [...aged];
    aged.clear();
    // The error resurfaces once the value is too old.
    for (const [id, key] of due) readOnce(id, key).catch(() => {});
  }

  return {
    find(key) {
      const id = toId(key);
      const existing = values.get(id);
      const age = existing === undefined ? Number.POSITIVE_INFINITY : now() - existing.readAt;
      if (existing === undefined || age >= freshMs) return readOnce(id, key);
      if (age >= freshMs / 2) renew(id, key);
      return Promise.resolve(existing.value);
    },
  };
}
