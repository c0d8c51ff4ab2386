import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/time/units";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";

testDatabase();

// Both Postgres and this process decide days, months and prices, so `tools/dates/dates.mjs` must move both clocks.
test("Postgres has the same date and hour as this process", async () => {
  const before = Date.now();
  const { rows } = await asOwner((tx) =>
    tx.query<{ now: Date }>("SELECT clock_timestamp() AS now"),
  );
  const now = rows[0]?.now.getTime() ?? 0;
  expect(now).toBeGreaterThan(before - MINUTE_MS);
  expect(now).toBeLessThan(Date.now() + MINUTE_MS);
});
