import { describe, expect, it } from "vitest";
import { groupCommit } from "./group-commit";

class BadItem extends Error {}

function recorder(options: { bad?: number; down?: boolean } = {}) {
  const groups: number[][] = [];
  const group = groupCommit<number, string>({
    maxItems: 4,
    concurrency: 1,
    isItemError: (error) => error instanceof BadItem,
    async write(items) {
      groups.push(items);
      if (options.down) throw new Error("The database is away");
      if (options.bad !== undefined && items.includes(options.bad)) throw new BadItem();
      return items.map((item) => `wrote ${item}`);
    },
  });
  return { group, groups };
}

describe("group commit", () => {
  it("writes what comes together in one go, and answers each its own", async () => {
    const { group, groups } = recorder();
    const answers = await Promise.all([1, 2, 3].map((item) => group.submit(item)));
    expect(answers).toEqual(["wrote 1", "wrote 2", "wrote 3"]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it("keeps a group within its limit", async () => {
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

  it("does not try items one by one when the database is away", async () => {
    const { group, groups } = recorder({ down: true });
    const answers = await Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(groups).toHaveLength(1);
  });
});
