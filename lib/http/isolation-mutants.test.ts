import { beforeAll, describe, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import {
  leaksOf,
  type Weakened,
  withData,
  withoutFilter,
  withoutPolicies,
} from "@/lib/http/test-isolation";

/** Tests the test of isolation: with both layers taken away, it must see the leak of every operation. */
testDatabase();
beforeAll(importTestRates);

describe("without both, this test sees it", () => {
  const reachable = withData.filter(([, { operationId }]) => operationId !== "sendSms");
  test.each(reachable)("%s", async (_, row) => {
    const weakened: Weakened = (work) => withoutPolicies(() => withoutFilter(work));
    expect(await leaksOf([row], weakened)).not.toEqual([]);
  });
});
