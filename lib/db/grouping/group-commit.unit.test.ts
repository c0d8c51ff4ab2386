import { afterEach, describe, expect, it, vi } from "vitest";
import { groupCommit } from "./group-commit";

afterEach(() => void vi.useRealTimers());

/** Stops the clock. */
const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
/** Until what follows from an answer has been done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

class BadItem extends Error {}

function recorder(options: { bad?: number; down?: boolean } = {}) {
  const groups: number[][] = [];
  const group = groupCommit<number, string>({
    maxItems: 4,
    concurrency: 1,
    isItemError: (error) => error instanceof BadItem,
    async write(items) {
      groups.push(items);
      if (options.down) throw new Error("The database is unavailable");
      if (options.bad !== undefined && items.includes(options.bad)) throw new BadItem();
      return items.map((item) => `wrote ${item}`);
    },
  });
  return { group, groups };
}

describe("group commit", () => {
  it("writes concurrent items in one transaction, and returns each item's own result", async () => {
    const { group, groups } = recorder();
    const answers = await Promise.all([1, 2, 3].map((item) => group.submit(item)));
    expect(answers).toEqual(["wrote 1", "wrote 2", "wrote 3"]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it("limits the size of a group", async () => {
    const { group, groups } = recorder();
    await Promise.all([1, 2, 3, 4, 5, 6].map((item) => group.submit(item)));
    expect(groups).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it("fails only the bad item of a group", async () => {
    const { group } = recorder({ bad: 2 });
    const answers = await Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("doesn't retry items individually when the database is unavailable", async () => {
    const { group, groups } = recorder({ down: true });
    const answers = await Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(groups).toHaveLength(1);
  });

  it("rejects items queued behind a hanging transaction, and never writes them later", async () => {
    stopClock();
    const written: number[] = [];
    let release = () => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const group = groupCommit<number, string>({
      maxItems: 1,
      concurrency: 1,
      isItemError: () => false,
      patience: { maxWaitMs: 20, tooLate: (item) => new Error(`${item} came too late`) },
      async write([item]) {
        if (item === 1) await hanging;
        written.push(item ?? 0);
        return ["written"];
      },
    });
    const first = group.submit(1);
    const late = [group.submit(2), group.submit(3)];
    const refused = Promise.allSettled(late);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    await expect(late[0]).rejects.toThrow("2 came too late");
    await expect(late[1]).rejects.toThrow("3 came too late");
    release();
    expect(await first).toBe("written");
    expect(await group.submit(4)).toBe("written");
    expect(written).toEqual([1, 4]);
  });

  it("holds back only items with a blocked lock key, also without seeing the lock", async () => {
    class Locked extends Error {}
    for (const canSee of [true, false]) {
      const locked = new Set([7]);
      const groups: number[][] = [];
      const group = groupCommit<number, string>({
        maxItems: 8,
        concurrency: 1,
        isItemError: () => false,
        locks: {
          isLockTimeout: (error) => error instanceof Locked,
          toLockKeys: (item) => [String(item)],
          findBlocked: async (items) =>
            new Set(canSee ? items.filter((item) => locked.has(item)).map(String) : []),
          retryMs: 5,
        },
        async write(items) {
          groups.push(items);
          if (items.some((item) => locked.has(item))) throw new Locked();
          return items.map((item) => `wrote ${item}`);
        },
      });
      const blocked = group.submit(7);
      const free = [1, 2, 3].map((item) => group.submit(item));
      expect(await Promise.all(free)).toEqual(["wrote 1", "wrote 2", "wrote 3"]);
      const another = group.submit(7);
      locked.clear();
      expect(await Promise.all([blocked, another])).toEqual(["wrote 7", "wrote 7"]);
      expect(groups.flat().filter((item) => item === 1).length).toBeLessThan(4);
    }
  });

  it("doesn't delay new items while it searches for the items that hit an invisible lock", async () => {
    stopClock();
    class Locked extends Error {}
    const locked = new Set([1, 2, 3]);
    const written: number[] = [];
    let attempts = 0;
    let isProbing = () => {};
    const probing = new Promise<void>((resolve) => {
      isProbing = resolve;
    });
    let timeOut = () => {};
    const wait = new Promise<void>((resolve) => {
      timeOut = resolve;
    });
    const group = groupCommit<number, string>({
      maxItems: 100,
      concurrency: 1,
      isItemError: () => false,
      patience: { maxWaitMs: 300, tooLate: (item) => new Error(`${item} came too late`) },
      locks: {
        isLockTimeout: (error) => error instanceof Locked,
        toLockKeys: (item) => [String(item)],
        findBlocked: async () => new Set(),
        retryMs: 5,
      },
      async write(items) {
        if (items.some((item) => locked.has(item))) {
          attempts += 1;
          if (attempts === 2) {
            isProbing();
            await wait;
          }
          throw new Locked();
        }
        written.push(...items);
        return items.map((item) => `wrote ${item}`);
      },
    });
    const blocked = [1, 2, 3].map((item) => group.submit(item));
    const free = [11, 12].map((item) => group.submit(item));
    const refused = Promise.allSettled(blocked);
    await probing;
    expect(await group.submit(21)).toBe("wrote 21");
    timeOut();
    expect(await Promise.all(free)).toEqual(["wrote 11", "wrote 12"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await refused).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    locked.clear();
    expect(await group.submit(1)).toBe("wrote 1");
    expect(written).toEqual([21, 11, 12, 1]);
  });

  it("releases a lock key once its lock is free, also while new items keep coming", async () => {
    class Locked extends Error {}
    let isLocked = true;
    let looks = 0;
    let isWriting = () => {};
    const writing = new Promise<void>((resolve) => {
      isWriting = resolve;
    });
    let finish = () => {};
    const wait = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const groups: number[][] = [];
    const group = groupCommit<number, string>({
      maxItems: 8,
      concurrency: 1,
      isItemError: () => false,
      locks: {
        isLockTimeout: (error) => error instanceof Locked,
        toLockKeys: () => ["one"],
        async findBlocked() {
          looks += 1;
          return new Set(isLocked ? ["one"] : []);
        },
        retryMs: 5,
      },
      async write(items) {
        if (isLocked) throw new Locked();
        groups.push(items);
        isWriting();
        await wait;
        return items.map((item) => `wrote ${item}`);
      },
    });
    const first = group.submit(1);
    await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(0);
    isLocked = false;
    await writing;
    const before = looks;
    const second = group.submit(2);
    finish();
    expect(await Promise.all([first, second])).toEqual(["wrote 1", "wrote 2"]);
    expect([groups, looks]).toEqual([[[1], [2]], before]);
  });

  it("waits briefly for returning callers, but not for long or for a few", async () => {
    stopClock();
    const groups: number[][] = [];
    let release = () => {};
    let hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const group = groupCommit<number, void>({
      maxItems: 100,
      concurrency: 1,
      gatherMs: 40,
      isItemError: () => false,
      async write(items) {
        groups.push(items);
        await hold;
        return items.map(() => undefined);
      },
    });
    const numbers = (from: number) => Array.from({ length: 10 }, (_, index) => from + index);
    const first = numbers(0).map((item) => group.submit(item));
    await new Promise((resolve) => setImmediate(resolve));
    const second = numbers(10).map((item) => group.submit(item));
    release();
    hold = Promise.resolve();
    await Promise.all(first);
    await settled();
    // The group after the first waits for more, and goes when they have come.
    expect(vi.getTimerCount()).toBe(1);
    await Promise.all([...second, ...numbers(20).map((item) => group.submit(item))]);
    expect(vi.getTimerCount()).toBe(0);
    expect(groups.map(({ length }) => length)).toEqual([10, 20]);
    await settled();
    // One of twenty callers returned: it waits for the maximum.
    const one = group.submit(1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(40);
    await one;
    await settled();
    for (let index = 0; index < 5; index += 1) await group.submit(index);
    expect(groups.slice(2)).toEqual([[1], [0], [1], [2], [3], [4]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("eventually gets a lock that changes hands constantly and always looks held", async () => {
    class Locked extends Error {}
    let attempts = 0;
    const group = groupCommit<number, string>({
      maxItems: 8,
      concurrency: 1,
      isItemError: () => false,
      locks: {
        isLockTimeout: (error) => error instanceof Locked,
        toLockKeys: (item) => [String(item)],
        findBlocked: async (items) => new Set(items.map(String)),
        retryMs: 2,
      },
      async write() {
        attempts += 1;
        if (attempts === 1) throw new Locked();
        return ["written"];
      },
    });
    expect(await group.submit(1)).toBe("written");
    expect(attempts).toBe(2);
  });
});
