import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { createPartTotals } from "@/lib/core/messages/part-totals";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { addToCounts } from "@/lib/gateway/messaging/message-counts/public";
import { OPEN_MESSAGE_DAYS, reopenChangedDays } from "./close-days";
import { addToMessageStats } from "./store";
import { compareClosedTotals } from "./store-recount-closed";
import { closeDay } from "./store-close-days";
import { compareFigures, countRows, fillHours, lateChange, seal } from "./test-closed-days";

const { send } = testModule({ hasRates: true });

test("returns the same figures with and without sealed aggregates, for each zone, range and filter", async () => {
  const sealed = await compareFigures(send, { days: 8, queries: 8, seed: 7 });
  expect(await asOwner((tx) => compareClosedTotals(tx, sealed.id))).toEqual([]);
  for (const table of ["message_sums", "failure_sums", "delivery_time_sums"]) {
    expect([table, (await countRows(sealed, table)) > 300]).toEqual([table, true]);
  }
});

test("unseals a changed day, before or after its aggregation", async () => {
  const account = await makeTestAccount();
  await fillHours(account, 6, 0.5);
  await seal(account);
  const findDay = async () =>
    (
      await asOwner((tx) =>
        tx.query<{ day: Date; is_sealed: boolean }>(
          "SELECT day, is_sealed FROM message_sum_days WHERE account_id = $1 ORDER BY day LIMIT 1",
          [account.id],
        ),
      )
    ).rows[0];
  const first = await findDay();
  expect(first?.is_sealed).toBe(true);
  const day = first?.day ?? new Date();
  const change = { ...lateChange(account.id, 1, createSeededRandom(3)), hour: day };
  // The change waits for the sums, which don't include it.
  const { late } = await asWorker(async (tx) => {
    await closeDay(tx, account.id, day);
    return { late: asWorker((other) => addToCounts(other, [change])) };
  });
  await late;
  expect(await findDay()).toEqual({ day, is_sealed: false });
  // The day is summed between the change and its commit.
  await asWorker(async (tx) => {
    await addToMessageStats(tx, [
      {
        accountId: account.id,
        hour: day,
        iso2: "DE",
        serviceCode: "direct",
        keyId: 1,
        sent: 1,
        parts: 1,
        cost: 1n,
        links: 0,
        linksCost: 0n,
        delivered: 0,
        undelivered: 0,
        refused: 0,
        partSums: createPartTotals(),
      },
    ]);
    await asWorker((other) => closeDay(other, account.id, day));
    await reopenChangedDays(tx, [{ accountId: account.id, hour: day }]);
  });
  expect(await findDay()).toEqual({ day, is_sealed: false });
  await seal(account);
  expect(await findDay()).toEqual({ day, is_sealed: true });
  expect(await asOwner((tx) => compareClosedTotals(tx, account.id))).toEqual([]);
});

test("processes an account until its days are sealed", async () => {
  const account = await makeTestAccount();
  const isFound = async () =>
    (await asWorker((tx) => OPEN_MESSAGE_DAYS.find(tx, []))).includes(String(account.id));
  await fillHours(account, 4, 0.5);
  expect(await isFound()).toBe(true);
  await seal(account);
  expect(await isFound()).toBe(false);
});
