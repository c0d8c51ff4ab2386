import { expect, test } from "vitest";
import { findUsualShares, type LocalPeriod } from "./usual-shares";

const WEEK = 7 * 86_400;
/** Local times start an hour later than those of UTC. */
const toPeriod = (week: number, messages: number, delivered: number): LocalPeriod => ({
  local: week * WEEK + 3_600,
  firstHour: week * WEEK,
  messages,
  delivered,
});

test("finds the lowest and highest share of up to eight weeks before", () => {
  const periods = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((week) => toPeriod(week, 10, week));
  expect(findUsualShares(periods, 8 * WEEK)).toEqual([
    { firstHour: 8 * WEEK, low: 0, high: 0.7, weeks: 8 },
    { firstHour: 9 * WEEK, low: 0.1, high: 0.8, weeks: 8 },
  ]);
});

test("needs three weeks with messages, and messages in the period itself", () => {
  const earlier = [toPeriod(1, 10, 5), toPeriod(2, 4, 4), toPeriod(3, 0, 0)];
  expect(findUsualShares([...earlier, toPeriod(4, 1, 1)], 4 * WEEK)).toEqual([]);
  const three = [toPeriod(0, 2, 0), ...earlier];
  expect(findUsualShares([...three, toPeriod(4, 1, 1)], 4 * WEEK)).toEqual([
    { firstHour: 4 * WEEK, low: 0, high: 1, weeks: 3 },
  ]);
  expect(findUsualShares([...three, toPeriod(4, 0, 0)], 4 * WEEK)).toEqual([]);
});

test("compares neither other hours of the week nor periods before the range", () => {
  const periods = [0, 1, 2, 3].map((week) => toPeriod(week, 1, 1));
  const other = { local: 4 * WEEK + 7_200, firstHour: 4 * WEEK + 3_600, messages: 1, delivered: 1 };
  expect(findUsualShares([...periods, other], 3 * WEEK)).toEqual([
    { firstHour: 3 * WEEK, low: 1, high: 1, weeks: 3 },
  ]);
  expect(findUsualShares(periods, 3 * WEEK + 1)).toEqual([]);
});
