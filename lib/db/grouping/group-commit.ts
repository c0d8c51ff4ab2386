import type { Entry, LockPatience } from "./deferred-items";
import { rejectOverdue, type LockPolicy, DeferredItems } from "./deferred-items";

/** Group commit: while a group commits, the next one gathers. A lone write starts at the end of the current tick. */
export interface GroupCommitOptions<T, R> {
  /** One transaction; results in order. Throws if nothing was written. */
  write: (items: T[]) => Promise<R[]>;
  maxItems: number;
  concurrency: number;
  /**
   * True if items caused the error (each is then retried alone, so one bad item doesn't fail its neighbours); false
   * if the database did (all fail).
   */
  isItemError: (error: unknown) => boolean;
  /**
   * Wait for callers of the previous group, who tend to return once answered. Fewer, larger groups are cheaper on
   * both sides.
   */
  gatherMs?: number;
  gathersFirst?: boolean;
  /** Item timeouts. */
  patience?: LockPatience<T>;
  /** For items blocked by other transactions' locks; absent: they fail with their group. */
  locks?: LockPolicy<T>;
}

export interface GroupCommit<T, R> {
  /** Resolves after the COMMIT that made the item durable. A rejected item is never written later. */
  submit: (item: T) => Promise<R>;
}

const MIN_GATHERED_GROUP = 8;
/** Share of callers expected to return together. */
const SHARE_EXPECTED = 0.9;

const SWEEP_INTERVAL_MS = 250;

const UNLIMITED_PATIENCE: LockPatience<unknown> = {
  maxWaitMs: Number.POSITIVE_INFINITY,
  tooLate: () => new Error("Waited for ever"),
};

export function groupCommit<T, R>(options: GroupCommitOptions<T, R>): GroupCommit<T, R> {
  const { locks, patience = UNLIMITED_PATIENCE } = options;
  const queue: Entry<T, R>[] = [];
  const deferred = locks && new DeferredItems<T, R>(locks, patience, writeAll, enqueue);
  let running = 0;
  let scheduled = false;
  let isSweeping = false;
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

  /** Blocked or faulty items wait or fail alone, the others are written. */
  async function recover(group: Entry<T, R>[], error: unknown, onLocked: OnLocked): Promise<void> {
    if (deferred?.isLockTimeout(error)) {
      await onLocked(group);
    } else if (group.length > 1 && options.isItemError(error)) {
      for (const entry of group) await writeAll([entry], onLocked);
    } else {
      rejectAll(group, error);
    }
  }

  async function writeAll(entries: Entry<T, R>[], onLocked: OnLocked): Promise<void> {
    for (let from = 0; from < entries.length; from += options.maxItems) {
      const group = rejectOverdue(entries.slice(from, from + options.maxItems), patience);
      if (group.length > 0) await writeGroup(group, onLocked);
    }
  }

  /** A blocked group gives up its transaction slot to the next one. */
  const deferGroup: OnLocked = (group) => deferred?.defer(group);

  function start(): void {
    scheduled = false;
    gathering = undefined;
    while (running < options.concurrency && queue.length > 0) {
      running += 1;
      const group = queue.splice(0, options.maxItems);
      void writeAll(group, deferGroup).finally(() => {
        running -= 1;
        expected = Math.min(group.length + queue.length, options.maxItems) * SHARE_EXPECTED;
        schedule();
      });
    }
  }

  function schedule(): void {
    const isComplete = expected < MIN_GATHERED_GROUP || queue.length >= expected;
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
      setTimeout(sweep, SWEEP_INTERVAL_MS);
    }
    schedule();
  }

  /** Also while a transaction hangs. The queue is roughly in deadline order. */
  function sweep(): void {
    const now = performance.now();
    const late = queue.findIndex((entry) => entry.deadline > now);
    rejectOverdue(queue.splice(0, late < 0 ? queue.length : late), patience);
    isSweeping = queue.length > 0;
    if (isSweeping) setTimeout(sweep, SWEEP_INTERVAL_MS);
  }

  return {
    submit(item) {
      return new Promise<R>((resolve, reject) => {
        const deadline = performance.now() + patience.maxWaitMs;
        const entry = { item, deadline, lockKey: null, resolve, reject };
        if (deferred?.join(entry) !== true) enqueue([entry]);
      });
    },
  };
}

function rejectAll<T, R>(group: readonly Entry<T, R>[], error: unknown): void {
  for (const entry of group) entry.reject(error);
}
