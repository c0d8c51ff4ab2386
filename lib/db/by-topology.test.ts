import { afterEach, expect, test } from "vitest";
import { functionByTopology } from "@/lib/db/by-topology";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";

const own = testDatabase();

/** Unreachable, and never queried. */
const URL_OF_NOBODY = "postgres://nobody@127.0.0.1:1/nothing";

afterEach(() => setDatabase(own.current));

test("runs the implementation that fits each database's topology", async () => {
  const count = functionByTopology({
    singleNode: async (accounts: number[]) => [accounts.length],
    sharded: async (accounts: number[]) => accounts.map(() => 1),
  });
  for (const [topology, counts] of [
    ["singleNode", [3]],
    ["sharded", [1, 1, 1]],
    ["singleNode", [3]],
  ] as const) {
    setDatabase(openDatabase({ url: URL_OF_NOBODY, topology }));
    expect(await count([7, 8, 9])).toEqual(counts);
  }
});

test("does no work while the topology is unknown", async () => {
  let calls = 0;
  const way = async () => {
    calls += 1;
  };
  const act = functionByTopology({ singleNode: way, sharded: way });
  setDatabase(openDatabase({ url: URL_OF_NOBODY }));
  await expect(act()).rejects.toThrow("ECONNREFUSED");
  setDatabase(own.current);
  await act();
  expect(calls).toBe(1);
});
