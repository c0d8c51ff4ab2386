import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { compareSealedSums } from "./store-recount-sealed";
import { compareFigures } from "./test-sealed";

const { send } = testModule({ hasRates: true });

test("figures with and without sealed sums are the same over a month, for random ranges", async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.info(`Seed: ${seed}`);
  const sealed = await compareFigures(send, { days: 33, queries: 40, seed });
  expect(await asOwner((tx) => compareSealedSums(tx, sealed.id))).toEqual([]);
});
