import { expect, test } from "vitest";
import { isSharded } from "@/lib/db/testing/test-topology";
import { foreignIdCases } from "./test-foreign-id-cases";
import { makePair } from "./test-foreign-ids";
import { type Weakened, withoutPolicies, withoutReadFilter } from "./test-isolation";
import { testApi } from "./test-module";

const running = testApi({ hasRates: true });

const withoutBoth: Weakened = (work, id) => withoutPolicies(() => withoutReadFilter(work, id));

test("detects each leak when reads aren't scoped to an account", async () => {
  const pair = await makePair(running);
  const leaks = await pair.findLeaks(foreignIdCases, withoutBoth);
  // A cluster refuses some of these statements.
  const isOnCluster = await isSharded();
  const shown = leaks.filter((leak) => isOnCluster || !leak.endsWith(" → 500"));
  const seen = new Set(shown.map((leak) => leak.split(" → ")[0]));
  const checked = foreignIdCases.filter(
    (foreignIdCase) => foreignIdCase.place === "body" && !foreignIdCase.isUnchecked,
  );
  expect(checked.length).toBeGreaterThan(25);
  expect(checked.map(({ title }) => title).filter((title) => !seen.has(title))).toEqual([]);
});
