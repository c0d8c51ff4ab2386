import { expect, test } from "vitest";
import { readHostileFiles } from "./test-hostile-files";

test("rejects hostile files within a second", () => {
  const late = Object.entries(readHostileFiles()).filter(([, { ms }]) => ms > 1_000);
  expect(late).toEqual([]);
}, 120_000);
