import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/time/units";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";

testDatabase();

// Days, months and prices are decided here and there: `tools/dates/dates.mjs` moves both clocks or its runs say nothing.
test("Postgres has the same date and hour as this process", async () => {
  const before = Date.now();
  const { rows } = await asOwner((tx) =>
    tx.query<{ now: Date }>("SELECT clock_timestamp() AS now"),
  );
  const now = rows[0]?.now.getTime() ?? 0;
  expect(now).toBeGreaterThan(before - MINUTE_MS);
  expect(now).toBeLessThan(Date.now() + MINUTE_MS);
});
