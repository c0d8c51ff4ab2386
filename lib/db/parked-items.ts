import type { Entry, Patience } from "@/lib/db/group-commit";

/** How a group commit deals with locks that other transactions hold. */
export interface LockPolicy<T> {
  /** Whether the error says that a lock was not given in time. */
  isLockTimeout: (error: unknown) => boolean;
  /**
   * Names of what the item locks, the narrowest first, such as its key and its account. Items that share a
   * name are blocked together.
   */
  lanesOf: (item: T) => string[];
  /** Which lanes of the items another transaction holds at this moment; must not wait for them. */
  findBlocked: (items: T[]) => Promise<Set<string>>;
  /** Milliseconds between two looks whether a lane is free again. */
  retryMs: number;
}

/**
 * Every so many rounds the items are written without looking first: a lock that changes hands all the time
 * looks held whenever one looks, but is given to who waits for it.
 */
const TRY_EVERY = 4;

type Write<T, R> = (entries: Entry<T, R>[]) => Promise<void>;

/**
 * Items whose locks somebody else holds, apart from the queue, so that nobody else waits for them. New
 * items of a blocked lane join them at once. They are tried again beside the queue until they are written
 * or their time is up, whichever comes first.
 */
export class ParkedItems<T, R> {
  readonly #locks: LockPolicy<T>;
  readonly #patience: Patience<T>;
  readonly #write: Write<T, R>;
  /** A lane stays in the map, if only with an empty list, while its items are being tried again. */
  readonly #lanes = new Map<string, Entry<T, R>[]>();
  #timer: NodeJS.Timeout | undefined;
  #isRetrying = false;
  #rounds = 0;

  constructor(locks: LockPolicy<T>, patience: Patience<T>, write: Write<T, R>) {
    this.#locks = locks;
    this.#patience = patience;
    this.#write = write;
  }

  isLockTimeout(error: unknown): boolean {
    return this.#locks.isLockTimeout(error);
  }

  /** Takes the entry in if one of its lanes is blocked; else returns false. */
  join(entry: Entry<T, R>): boolean {
    if (this.#lanes.size === 0) return false;
    const lane = this.#locks.lanesOf(entry.item).find((name) => this.#lanes.has(name));
    if (lane === undefined) return false;
    this.#park(lane, [entry]);
    return true;
  }

  /**
   * Keeps the entries of a failed group that are blocked and returns the others in parts to be written one
   * after the other. A lock that cannot be seen (of a row that is not committed yet) is found by halving.
   */
  async keepBlocked(group: Entry<T, R>[]): Promise<Entry<T, R>[][]> {
    const blocked = await this.#locks.findBlocked(group.map(({ item }) => item));
    const free = group.filter((entry) => !this.#parkIfIn(blocked, entry));
    if (free.length < group.length) return free.length > 0 ? [free] : [];
    const lanes = [...new Set(group.map((entry) => this.#widestLane(entry)))];
    if (lanes.length === 1 && lanes[0] !== undefined) {
      this.#park(lanes[0], group);
      return [];
    }
    const half = new Set(lanes.slice(0, Math.ceil(lanes.length / 2)));
    const isFirst = (entry: Entry<T, R>) => half.has(this.#widestLane(entry));
    return [group.filter(isFirst), group.filter((entry) => !isFirst(entry))];
  }

  #widestLane({ item }: Entry<T, R>): string {
    return this.#locks.lanesOf(item).at(-1) ?? "";
  }

  #parkIfIn(blocked: ReadonlySet<string>, entry: Entry<T, R>): boolean {
    if (blocked.size === 0) return false;
    const lane = this.#locks.lanesOf(entry.item).find((name) => blocked.has(name));
    if (lane !== undefined) this.#park(lane, [entry]);
    return lane !== undefined;
  }

  #park(lane: string, entries: readonly Entry<T, R>[]): void {
    for (const entry of entries) entry.lane = lane;
    const parked = this.#lanes.get(lane);
    if (parked === undefined) this.#lanes.set(lane, [...entries]);
    else parked.push(...entries);
    this.#timer ??= setTimeout(() => this.#tick(), this.#locks.retryMs);
  }

  #tick(): void {
    this.#timer = undefined;
    this.#giveUpLate();
    if (!this.#isRetrying) void this.#retry();
    if (this.#lanes.size > 0) {
      this.#timer ??= setTimeout(() => this.#tick(), this.#locks.retryMs);
    }
  }

  #giveUpLate(): void {
    const now = performance.now();
    for (const [lane, entries] of this.#lanes) {
      const late = entries.filter(({ deadline }) => deadline <= now);
      if (late.length === 0) continue;
      this.#lanes.set(
        lane,
        entries.filter(({ deadline }) => deadline > now),
      );
      for (const { item, reject } of late) reject(this.#patience.tooLate(item, lane));
    }
  }

  async #retry(): Promise<void> {
    this.#isRetrying = true;
    const taken = [...this.#lanes.values()].flatMap((entries) => entries.splice(0));
    try {
      if (taken.length > 0) {
        this.#rounds += 1;
        const isTry = this.#rounds % TRY_EVERY === 0;
        const blocked = isTry
          ? new Set<string>()
          : await this.#locks.findBlocked(taken.map(({ item }) => item));
        await this.#write(taken.filter((entry) => !this.#parkIfIn(blocked, entry)));
      }
    } catch (error) {
      for (const { reject } of taken) reject(error);
    } finally {
      this.#isRetrying = false;
      for (const [lane, entries] of this.#lanes) {
        if (entries.length === 0) this.#lanes.delete(lane);
      }
    }
  }
}
