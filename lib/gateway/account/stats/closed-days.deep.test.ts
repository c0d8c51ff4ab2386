import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { addToCounts } from "@/lib/gateway/messaging/message-counts/public";
import { compareClosedTotals } from "./store-recount-closed";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { compareFigures, fillHours, lateChange, seal } from "./test-closed-days";

const { send } = testModule({ hasRates: true });

test("returns the same figures with and without sealed aggregates over a month, for random ranges", async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.info(`Seed: ${seed}`);
  const sealed = await compareFigures(send, { days: 33, queries: 40, seed });
  expect(await asOwner((tx) => compareClosedTotals(tx, sealed.id))).toEqual([]);
});

/** Merges hours after nine days, as the version without sealed sums did. */
async function mergeAsBefore(account: TestAccount): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO delivery_times (account_id, hour, iso2, service_code, key_id, grain, times)
       SELECT account_id, day, iso2, service_code, key_id, 'day', array_agg((bucket << 40) + n ORDER BY bucket)
       FROM (
         SELECT account_id, date_trunc('day', hour, 'UTC') AS day, iso2, service_code, key_id, element >> 40 AS bucket,
           sum(element & ((1::bigint << 40) - 1))::bigint AS n
         FROM delivery_times, unnest(times) AS element
         WHERE account_id = $1 AND hour < date_trunc('day', now(), 'UTC') - interval '9 days' GROUP BY 1, 2, 3, 4, 5, 6
       ) AS buckets GROUP BY 1, 2, 3, 4, 5`,
      [account.id],
    );
    await tx.query(
      `UPDATE delivery_times SET grain = 'merged' WHERE account_id = $1 AND grain = 'hour'
         AND hour < date_trunc('day', now(), 'UTC') - interval '9 days'`,
      [account.id],
    );
  });
}

test("counts days merged by the previous version once, before and after migration", async () => {
  const [plain, upgraded] = [await makeTestAccount(), await makeTestAccount()];
  for (const account of [plain, upgraded]) await fillHours(account, 42, 0.75);
  await mergeAsBefore(upgraded);
  const today = Math.floor(Date.now() / 86_400_000) * 86_400;
  const queries = [
    [41, 1, "day&group_by=iso2"],
    [41, 20, "month&service_code[]=direct"],
    [20, 5, "hour&group_by=key_id"],
    [12, 0, "day&compare=previous"],
  ].map(
    ([from = 0, to = 0, rest]) =>
      `/stats/delivery?time_zone=UTC&from=${today - Number(from) * 86_400}&to=${today - Number(to) * 86_400}&interval=${rest}`,
  );
  const assertSame = async (stage: string) => {
    for (const query of queries) {
      const [expected, actual] = [
        await send(plain, "GET", query),
        await send(upgraded, "GET", query),
      ];
      expect([stage, query, actual.status, actual.body]).toEqual([
        stage,
        query,
        200,
        expected.body,
      ]);
    }
  };
  await assertSame("merged");
  const random = createSeededRandom(2);
  for (let n = 0; n < 10; n += 1) {
    const change = lateChange(plain.id, 30, random);
    for (const { id } of [plain, upgraded]) {
      await asWorker((tx) => addToCounts(tx, [{ ...change, accountId: id }]));
    }
  }
  await assertSame("with late changes");
  await seal(upgraded);
  await assertSame("moved");
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT grain, min(hour) < now() - interval '37 days' AS is_old FROM delivery_times WHERE account_id = $1 GROUP BY grain ORDER BY grain`,
      [upgraded.id],
    ),
  );
  expect(rows.map((row) => [row.grain, row.is_old])).toEqual([
    ["day", false],
    ["hour", false],
    ["merged", false],
  ]);
  expect(await asOwner((tx) => compareClosedTotals(tx, upgraded.id))).toEqual([]);
});
