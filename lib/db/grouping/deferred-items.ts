export interface LockPatience<T> {
  /** From `submit`; items being written don't time out. */
  maxWaitMs: number;
  tooLate: (item: T, lockKey: string | null) => Error;
}

/** Settled once: with its result, its own error, or a timeout. */
export interface Entry<T, R> {
  item: T;
  deadline: number;
  lockKey: string | null;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

export interface LockPolicy<T> {
  isLockTimeout: (error: unknown) => boolean;
  /** Narrowest first, such as its key and its account. Items that share a name are blocked together. */
  toLockKeys: (item: T) => string[];
  /** Returns the lock keys that other transactions hold. Must not wait for locks. */
  findBlocked: (items: T[]) => Promise<Set<string>>;
  retryMs: number;
}

export const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown }).code === "55P03";

/**
 * Rounds without an unchecked attempt: a lock that constantly changes hands always looks held, but is granted to
 * waiters.
 */
const ROUNDS_PER_UNCHECKED_ATTEMPT = 4;

/**
 * Skips timed-out entries; hands those with a lock timeout to `onLocked`, unwritten. Never throws: entries with other
 * errors are rejected.
 */
type Write<T, R> = (
  entries: Entry<T, R>[],
  onLocked: (group: Entry<T, R>[]) => void | Promise<void>,
) => Promise<void>;

export function rejectOverdue<T, R>(
  entries: readonly Entry<T, R>[],
  { tooLate }: LockPatience<T>,
): Entry<T, R>[] {
  const now = performance.now();
  return entries.filter(({ item, deadline, lockKey, reject }) => {
    if (deadline > now) return true;
    reject(tooLate(item, lockKey));
    return false;
  });
}

/**
 * Kept apart so that no others wait for them, and retried until written or timed out. New items of a blocked lock key
 * join them.
 */
export class DeferredItems<T, R> {
  readonly #locks: LockPolicy<T>;
  readonly #patience: LockPatience<T>;
  readonly #write: Write<T, R>;
  readonly #requeue: (entries: Entry<T, R>[]) => void;
  /** A lock key stays in the map, even with an empty list, while its items are retried. */
  readonly #lockKeys = new Map<string, Entry<T, R>[]>();
  readonly #blocked = new Set<string>();
  #suspects: Entry<T, R>[][] = [];
  #timer: NodeJS.Timeout | undefined;
  #isSeparating = false;
  #isRetrying = false;
  #rounds = 0;

  constructor(
    locks: LockPolicy<T>,
    patience: LockPatience<T>,
    write: Write<T, R>,
    requeue: (entries: Entry<T, R>[]) => void,
  ) {
    this.#locks = locks;
    this.#patience = patience;
    this.#write = write;
    this.#requeue = requeue;
  }

  isLockTimeout(error: unknown): boolean {
    return this.#locks.isLockTimeout(error);
  }

  join(entry: Entry<T, R>): boolean {
    if (this.#lockKeys.size === 0) return false;
    const lockKey = this.#locks.toLockKeys(entry.item).find((name) => this.#lockKeys.has(name));
    if (lockKey === undefined) return false;
    this.#add(lockKey, [entry]);
    return true;
  }

  /** Returns immediately: outside the queue, blocked items are separated and the others written. */
  defer(group: Entry<T, R>[]): void {
    this.#suspects.push(group);
    this.#keepTicking();
    if (!this.#isSeparating) void this.#separateAll();
  }

  async #separateAll(): Promise<void> {
    this.#isSeparating = true;
    for (;;) {
      const group = this.#suspects.shift();
      if (group === undefined) break;
      await this.#separate(group);
    }
    this.#isSeparating = false;
  }

  /**
   * If no lock is visible, it may have been released, so the group is retried once; an invisible one is found by
   * writing one lock key at a time, which holds no free keys' locks while waiting.
   */
  async #separate(group: Entry<T, R>[], isSecondAttempt = false): Promise<void> {
    let blocked: Set<string>;
    try {
      blocked = await this.#locks.findBlocked(group.map(({ item }) => item));
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    const free = group.filter((entry) => !this.#deferIfIn(blocked, entry));
    if (free.length < group.length) {
      await this.#write(free, (locked) => this.#separate(locked));
      return;
    }
    const [lockKey, ...others] = new Set(free.map((entry) => this.#widestLockKey(entry)));
    if (lockKey !== undefined && others.length === 0) this.#deferFor(lockKey, free);
    else if (isSecondAttempt) await this.#writeByLockKey(free);
    else await this.#write(free, (locked) => this.#separate(locked, true));
  }

  async #writeByLockKey(group: Entry<T, R>[]): Promise<void> {
    let rest = group;
    while (rest.length > 0) {
      rest = rejectOverdue(rest, this.#patience);
      const [first] = rest;
      if (first === undefined) return;
      const lockKey = this.#widestLockKey(first);
      const hasLockKey = (entry: Entry<T, R>) => this.#widestLockKey(entry) === lockKey;
      await this.#write(rest.filter(hasLockKey), (locked) => this.#deferFor(lockKey, locked));
      rest = rest.filter((entry) => !hasLockKey(entry));
    }
  }

  #widestLockKey({ item }: Entry<T, R>): string {
    return this.#locks.toLockKeys(item).at(-1) ?? "";
  }

  #deferIfIn(blocked: ReadonlySet<string>, entry: Entry<T, R>): boolean {
    if (blocked.size === 0) return false;
    const lockKey = this.#locks.toLockKeys(entry.item).find((name) => blocked.has(name));
    if (lockKey !== undefined) this.#deferFor(lockKey, [entry]);
    return lockKey !== undefined;
  }

  #deferFor(lockKey: string, entries: readonly Entry<T, R>[]): void {
    this.#blocked.add(lockKey);
    this.#add(lockKey, entries);
  }

  #add(lockKey: string, entries: readonly Entry<T, R>[]): void {
    for (const entry of entries) entry.lockKey = lockKey;
    const deferred = this.#lockKeys.get(lockKey);
    if (deferred === undefined) this.#lockKeys.set(lockKey, [...entries]);
    else deferred.push(...entries);
    this.#keepTicking();
  }

  #keepTicking(): void {
    this.#timer ??= setTimeout(() => this.#tick(), this.#locks.retryMs);
  }

  #tick(): void {
    this.#timer = undefined;
    this.#giveUpLate();
    if (!this.#isRetrying) void this.#retry();
    if (this.#lockKeys.size > 0 || this.#suspects.length > 0) this.#keepTicking();
  }

  #giveUpLate(): void {
    for (const [lockKey, entries] of this.#lockKeys) {
      const inTime = rejectOverdue(entries, this.#patience);
      if (inTime.length < entries.length) this.#lockKeys.set(lockKey, inTime);
    }
    this.#suspects = this.#suspects
      .map((group) => rejectOverdue(group, this.#patience))
      .filter((group) => group.length > 0);
  }

  async #retry(): Promise<void> {
    this.#isRetrying = true;
    this.#blocked.clear();
    const entries = [...this.#lockKeys.values()].flatMap((entries) => entries.splice(0));
    try {
      if (entries.length > 0) {
        this.#rounds += 1;
        const isTry = this.#rounds % ROUNDS_PER_UNCHECKED_ATTEMPT === 0;
        const blocked = isTry
          ? new Set<string>()
          : await this.#locks.findBlocked(entries.map(({ item }) => item));
        const free = entries.filter((entry) => !this.#deferIfIn(blocked, entry));
        await this.#write(free, (locked) => this.#separate(locked));
      }
    } catch (error) {
      for (const { reject } of entries) reject(error);
    } finally {
      this.#isRetrying = false;
      this.#openFreeLockKeys();
    }
  }

  #openFreeLockKeys(): void {
    for (const [lockKey, entries] of this.#lockKeys) {
      if (this.#blocked.has(lockKey)) continue;
      this.#lockKeys.delete(lockKey);
      this.#requeue(entries);
    }
  }
}
