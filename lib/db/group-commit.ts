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
}

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommit<T, R> {
  /** Resolves after the COMMIT that made the item durable. */
  submit: (item: T) => Promise<R>;
  /** Items that wait for a transaction. */
  readonly waiting: number;
}

export function groupCommit<T, R>(options: GroupCommitOptions<T, R>): GroupCommit<T, R> {
  const queue: Waiting<T, R>[] = [];
  let running = 0;
  let scheduled = false;

  async function writeOne(entry: Waiting<T, R>): Promise<void> {
    try {
      const [result] = await options.write([entry.item]);
      entry.resolve(result as R);
    } catch (error) {
      entry.reject(error);
    }
  }

  async function writeGroup(group: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await options.write(group.map((entry) => entry.item));
      group.forEach((entry, index) => {
        entry.resolve(results[index] as R);
      });
    } catch (error) {
      if (group.length > 1 && options.isItemError(error)) {
        for (const entry of group) await writeOne(entry);
      } else {
        for (const entry of group) entry.reject(error);
      }
    }
  }

  function start(): void {
    scheduled = false;
    while (running < options.concurrency && queue.length > 0) {
      const group = queue.splice(0, options.maxItems);
      running += 1;
      void writeGroup(group).finally(() => {
        running -= 1;
        schedule();
      });
    }
  }

  function schedule(): void {
    if (scheduled || queue.length === 0 || running >= options.concurrency) return;
    scheduled = true;
    setImmediate(start);
  }

  return {
    submit(item) {
      return new Promise<R>((resolve, reject) => {
        queue.push({ item, resolve, reject });
        schedule();
      });
    },
    get waiting() {
      return queue.length;
    },
  };
}
