import { beforeAll, describe, expect, test, vi } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import {
  findLeaks,
  type Weakened,
  withData,
  withoutFilter,
  withoutPolicies,
} from "./test-isolation";

/** Tests the test of isolation: with both layers taken away, it must see the leak of every operation. */
// A test makes up to a thousand requests; an aborted one would keep running and weaken later ones.
vi.setConfig({ testTimeout: 240_000 });
testDatabase();
beforeAll(importTestRates);

describe("without both layers, the isolation test detects", () => {
  test.each(withData)("%s", async (_, row) => {
    const weakened: Weakened = (work, id) => withoutPolicies(() => withoutFilter(work, id));
    expect(await findLeaks([row], weakened, { isOneEnough: true })).not.toEqual([]);
  });
});
