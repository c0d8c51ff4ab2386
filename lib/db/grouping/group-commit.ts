import { giveUpLate, type LockPolicy, ParkedItems } from "./parked-items";

/**
 * Groups concurrent writes of one process into one transaction, as a database groups commits: while a
 * group commits, the next one gathers. A lone write starts at the end of the current tick.
 */
export interface GroupCommitOptions<T, R> {
  /** Writes all items in one transaction and answers each, in order. Throws when nothing was written. */
  write: (items: T[]) => Promise<R[]>;
  /** Items a transaction at most. */
  maxItems: number;
  /** Transactions under way at once. */
  concurrency: number;
  /**
   * Whether the error tells of the items (then they are tried again one by one, so that one bad item
   * does not fail its neighbours) or of the database (then all fail).
   */
  isItemError: (error: unknown) => boolean;
  /**
   * Milliseconds that a group may wait for those who came with or during the one before, because callers come
   * again when they are answered. Fewer, larger groups cost both sides less. Absent: none.
   */
  gatherMs?: number;
  /** Whether the first group waits, too, when nobody knows yet how many will come. */
  gathersFirst?: boolean;
  /** How long items wait; absent: as long as it takes. */
  patience?: Patience<T>;
  /** How items that wait for other transactions' locks are told apart; absent: they fail with their group. */
  locks?: LockPolicy<T>;
}

export interface Patience<T> {
  /** Milliseconds from `submit` after which an item that is not being written is given up. */
  maxWaitMs: number;
  /** The error of an item that was given up; `lockKey` is where it was last found blocked. */
  tooLate: (item: T, lockKey: string | null) => Error;
}

/** One submitted item. It is settled once: with its result, its own error, or because it waited too long. */
export interface Entry<T, R> {
  item: T;
  /** `performance.now()` after which nobody waits for the item any more. */
  deadline: number;
  /** The lock key under which it was last found blocked. */
  lockKey: string | null;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommit<T, R> {
  /** Resolves after the COMMIT that made the item durable. An item that is rejected is never written later. */
  submit: (item: T) => Promise<R>;
}

/** Groups that are expected to be smaller than this are not worth waiting for. */
const WORTH_GATHERING = 8;
/** Not everyone comes again at once. */
const SHARE_EXPECTED = 0.9;

/** How often items whose time is up are looked for. */
const SWEEP_MS = 250;

const FOR_EVER: Patience<unknown> = {
  maxWaitMs: Number.POSITIVE_INFINITY,
  tooLate: () => new Error("Waited for ever"),
};

export function groupCommit<T, R>(options: GroupCommitOptions<T, R>): GroupCommit<T, R> {
  const { locks, patience = FOR_EVER } = options;
  const queue: Entry<T, R>[] = [];
  const parked = locks && new ParkedItems<T, R>(locks, patience, writeAll, enqueue);
  let running = 0;
  let scheduled = false;
  let isSweeping = false;
  /** How many items the next group probably has. */
  let expected = options.gathersFirst === true ? options.maxItems : 0;
  let gathering: NodeJS.Timeout | undefined;

  type OnLocked = (group: Entry<T, R>[]) => void | Promise<void>;

  async function writeGroup(group: Entry<T, R>[], onLocked: OnLocked): Promise<void> {
    try {
      const results = await options.write(group.map((entry) => entry.item));
      group.forEach((entry, index) => {
        entry.resolve(results[index] as R);
      });
    } catch (error) {
      await recover(group, error, onLocked);
    }
  }

  /** Nothing of the group was written: who is to blame waits or fails alone, the others are written. */
  async function recover(group: Entry<T, R>[], error: unknown, onLocked: OnLocked): Promise<void> {
    if (parked?.isLockTimeout(error)) {
      await onLocked(group);
    } else if (group.length > 1 && options.isItemError(error)) {
      for (const entry of group) await writeAll([entry], onLocked);
    } else {
      rejectAll(group, error);
    }
  }

  /** Writes entries again or later than they came, without those whose caller has waited too long. */
  async function writeAll(entries: Entry<T, R>[], onLocked: OnLocked): Promise<void> {
    for (let from = 0; from < entries.length; from += options.maxItems) {
      const group = giveUpLate(entries.slice(from, from + options.maxItems), patience);
      if (group.length > 0) await writeGroup(group, onLocked);
    }
  }

  /** A group that meets a lock leaves its place in the queue's transactions to the next one. */
  const leave: OnLocked = (group) => parked?.takeOver(group);

  function start(): void {
    scheduled = false;
    gathering = undefined;
    while (running < options.concurrency && queue.length > 0) {
      running += 1;
      const group = queue.splice(0, options.maxItems);
      void writeAll(group, leave).finally(() => {
        running -= 1;
        expected = Math.min(group.length + queue.length, options.maxItems) * SHARE_EXPECTED;
        schedule();
      });
    }
  }

  function schedule(): void {
    const isComplete = expected < WORTH_GATHERING || queue.length >= expected;
    if (gathering !== undefined && isComplete) {
      clearTimeout(gathering);
      gathering = undefined;
      setImmediate(start);
    }
    if (scheduled || queue.length === 0 || running >= options.concurrency) return;
    scheduled = true;
    if (isComplete || options.gatherMs === undefined) setImmediate(start);
    else gathering = setTimeout(start, options.gatherMs);
  }

  function enqueue(entries: Entry<T, R>[]): void {
    if (entries.length === 0) return;
    queue.push(...entries);
    if (!isSweeping && options.patience !== undefined) {
      isSweeping = true;
      setTimeout(sweep, SWEEP_MS);
    }
    schedule();
  }

  /** Items leave on time even while a transaction hangs. The queue is about in the order of its deadlines. */
  function sweep(): void {
    const now = performance.now();
    const late = queue.findIndex((entry) => entry.deadline > now);
    giveUpLate(queue.splice(0, late < 0 ? queue.length : late), patience);
    isSweeping = queue.length > 0;
    if (isSweeping) setTimeout(sweep, SWEEP_MS);
  }

  return {
    submit(item) {
      return new Promise<R>((resolve, reject) => {
        const deadline = performance.now() + patience.maxWaitMs;
        const entry = { item, deadline, lockKey: null, resolve, reject };
        if (parked?.join(entry) !== true) enqueue([entry]);
      });
    },
  };
}

function rejectAll<T, R>(group: readonly Entry<T, R>[], error: unknown): void {
  for (const entry of group) entry.reject(error);
}
