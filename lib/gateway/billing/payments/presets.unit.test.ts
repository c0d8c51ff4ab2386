import { expect, test } from "vitest";
import { presetsFor } from "./presets";

const amounts = (dailyCost: bigint) =>
  presetsFor({ dailyCost, isEarly: false }).map(({ net_val: net }) => net);

test("offers four different amounts, also for little spending", () => {
  expect(amounts(79_000n)).toEqual([10, 20, 25, 50]);
  expect(amounts(1_500_000n)).toEqual([25, 50, 100, 150]);
});

test("offers amounts that last two weeks to three months", () => {
  expect(amounts(10_000_000n)).toEqual([150, 500, 750, 1_000]);
  expect(presetsFor({ dailyCost: 10_000_000n, isEarly: false })[0]).toEqual({
    net_val: 150,
    days: 15,
  });
});
