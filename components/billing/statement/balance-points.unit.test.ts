import { expect, it } from "vitest";
import { MARKED_ITEMS, toBalancePoints } from "./balance-points";

const NOTHING = {
  top_up: 0,
  refund: 0,
  correction: 0,
  message: 0,
  short_link: 0,
  messenger_code: 0,
  fraud_check: 0,
};
const period = (at: number) => ({ at, from: at, to: at + 1, isRunning: at === 4 });

it("keeps the balance over periods without changes, up to the closing one", () => {
  const rows = [
    { ...NOTHING, period: 2, opening: 10, message: -12.3, short_link: -0.2, closing: -2.5 },
    { ...NOTHING, period: 4, opening: -2.5, top_up: 50, refund: -5, closing: 42.5 },
  ];
  const points = toBalancePoints({ opening: 10, periods: rows }, [1, 2, 3, 4].map(period));
  expect(points.map(({ balance, spent }) => [balance, spent])).toEqual([
    [10, 0],
    [-2.5, 12.5],
    [-2.5, 0],
    [42.5, 0],
  ]);
  expect(points[3]?.isRunning).toBe(true);
});

it("marks all entries other than charges", () => {
  expect(MARKED_ITEMS).toEqual(["top_up", "refund", "correction"]);
});
