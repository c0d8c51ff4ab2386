import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { afterUpgrade } from "./after-upgrade";

testDatabase();

test("delays sealing by a day, while processes of the previous version may run", async () => {
  const runs: string[] = [];
  const step = afterUpgrade({
    name: "seal",
    run: async () => {
      runs.push("run");
      return "more";
    },
  });
  const age = (interval: string) =>
    asOwner((tx) =>
      tx.query(
        "UPDATE schema_migrations SET applied_at = now() - $1::interval WHERE name = '0193_message_sums.sql'",
        [interval],
      ),
    );
  await age("23 hours");
  expect([await step.run(), runs]).toEqual(["done", []]);
  await age("25 hours");
  expect([await step.run(), runs]).toEqual(["more", ["run"]]);
});
