import { expect, it } from "vitest";
import { sumReasons } from "./failure-reasons";

it("sums periods by reason, most frequent first, without floating-point errors", () => {
  const failure = (period: number, code: number, messages: number, cost: number) => ({
    period,
    code,
    messages,
    cost,
  });
  expect(
    sumReasons([
      failure(1, 8, 2, 0.1),
      failure(1, 16, 3, 0),
      failure(2, 8, 2, 0.2),
      failure(2, 5000, 3, 0),
    ]),
  ).toEqual([
    { code: 8, messages: 4, cost: 0.3 },
    { code: 16, messages: 3, cost: 0 },
    { code: 5000, messages: 3, cost: 0 },
  ]);
  expect(sumReasons([])).toEqual([]);
});
