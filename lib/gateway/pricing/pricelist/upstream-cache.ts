import { setTimeout } from "node:timers/promises";
import type { UpstreamList } from "./upstream";

/** Age below which a list is fresh; later it is usable for a week if no newer one can be had. */
const FRESH_MS = 10 * 60_000;
const MAX_STALE_MS = 7 * 24 * 3_600_000;
const FAILURE_PAUSE_MS = 30_000;
/** Maximum wait for a new list while the previous one is still usable. */
const MAX_REFRESH_WAIT_MS = 1_000;
const MAX_CACHED_BYTES = 50 * 1024 * 1024;
/** Maximum pending requests, as callers need no key. */
const MAX_PENDING = 8;

interface CacheEntry {
  body: Uint8Array;
  fetchedAt: number;
}

export interface CachedList {
  body: Uint8Array;
  ageSeconds: number;
  isStale: boolean;
}

interface CacheOptions {
  now?: () => number;
  patienceMs?: number;
}

/** Cache of lists. One request at a time per list, and the last good one if that fails (stale-if-error). */
export class UpstreamCache {
  private readonly entries = new Map<string, CacheEntry>();
  private readonly pending = new Map<string, Promise<void>>();
  private readonly pausedUntil = new Map<string, number>();
  private readonly now: () => number;
  private readonly patienceMs: number;
  private bytes = 0;

  constructor(
    private readonly fetchList: (list: UpstreamList) => Promise<Uint8Array | null>,
    { now = Date.now, patienceMs = MAX_REFRESH_WAIT_MS }: CacheOptions = {},
  ) {
    this.now = now;
    this.patienceMs = patienceMs;
  }

  private remove(key: string): void {
    this.bytes -= this.entries.get(key)?.body.length ?? 0;
    this.entries.delete(key);
  }

  private store(key: string, body: Uint8Array): void {
    this.remove(key);
    this.entries.set(key, { body, fetchedAt: this.now() });
    this.bytes += body.length;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= MAX_CACHED_BYTES) break;
      this.remove(oldest);
    }
  }

  private async fetch(key: string, list: UpstreamList): Promise<void> {
    const body = await this.fetchList(list);
    if (body !== null) {
      this.pausedUntil.delete(key);
      this.store(key, body);
      return;
    }
    if (this.pausedUntil.size > 1_000) this.pausedUntil.clear();
    this.pausedUntil.set(key, this.now() + FAILURE_PAUSE_MS);
  }

  private refresh(key: string, list: UpstreamList): Promise<void> {
    const running = this.pending.get(key);
    if (running !== undefined) return running;
    const isPaused = (this.pausedUntil.get(key) ?? 0) > this.now();
    if (isPaused || this.pending.size >= MAX_PENDING) return Promise.resolve();
    const request = this.fetch(key, list).finally(() => this.pending.delete(key));
    this.pending.set(key, request);
    return request;
  }

  /** Returns milliseconds; infinite if not cached. */
  private getAge(key: string): number {
    const entry = this.entries.get(key);
    return entry === undefined ? Number.POSITIVE_INFINITY : this.now() - entry.fetchedAt;
  }

  async get(list: UpstreamList): Promise<CachedList | null> {
    const key = [list.country, list.format, list.currency, list.lang].join(" ");
    const previousAge = this.getAge(key);
    if (previousAge >= FRESH_MS) {
      const request = this.refresh(key, list);
      await (previousAge < MAX_STALE_MS
        ? Promise.race([request, setTimeout(this.patienceMs)])
        : request);
    }
    const entry = this.entries.get(key);
    const age = this.getAge(key);
    if (entry === undefined || age >= MAX_STALE_MS) return null;
    return { body: entry.body, ageSeconds: Math.floor(age / 1_000), isStale: age >= FRESH_MS };
  }
}
