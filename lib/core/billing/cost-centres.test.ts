import { expect, test } from "vitest";
import { groupByCostCentre, shareByCosts } from "./cost-centres";

const costs = (cost: number) => ({ messages: cost, parts: cost, cost: BigInt(cost) });
const centres = {
  keys: new Map([[7, "Shop"]]),
  groups: new Map([
    [1, "Marketing"],
    [2, "Shop"],
  ]),
};
const sums = (rows: ReturnType<typeof groupByCostCentre>) =>
  Object.fromEntries(rows.map(({ costCentre, cost }) => [costCentre ?? "none", Number(cost)]));

test("assigns a message to its key's cost centre, else to its first group's, else to no cost centre", () => {
  const keys = [
    { keyId: 7, ...costs(100) },
    { keyId: 8, ...costs(50) },
    { keyId: 0, ...costs(40) },
  ];
  const bulks = [
    { keyId: 7, groupIds: [1], ...costs(30) },
    { keyId: 0, groupIds: [9, 1, 2], ...costs(10) },
    { keyId: 0, groupIds: [2], ...costs(5) },
    { keyId: 8, groupIds: [9], ...costs(20) },
  ];
  const rows = groupByCostCentre(keys, bulks, centres);
  expect(sums(rows)).toEqual({ Shop: 105, Marketing: 10, none: 75 });
  expect(rows.map(({ costCentre }) => costCentre)).toEqual(["Shop", "Marketing", null]);
});

test("returns no shares without costs, and one share without cost centres", () => {
  expect(groupByCostCentre([], [], centres)).toEqual([]);
  const none = { keys: new Map<number, string>(), groups: new Map<number, string>() };
  expect(sums(groupByCostCentre([{ keyId: 7, ...costs(3) }], [], none))).toEqual({ none: 3 });
});

test("splits cents by costs, without losing any", () => {
  const share = (amount: bigint, ...of: number[]) =>
    shareByCosts(
      amount,
      of.map((cost, at) => ({ costCentre: String(at), ...costs(cost) })),
    ).map(({ amount: cents }) => Number(cents));
  expect(share(100n, 1, 1, 1)).toEqual([34, 33, 33]);
  expect(share(1n, 1, 2)).toEqual([1]);
  expect(share(11_900n, 75, 25)).toEqual([8_925, 2_975]);
  expect(share(100n, 0)).toEqual([100]);
  for (let amount = 1n; amount < 200n; amount += 7n) {
    expect(share(amount, 3, 5, 11, 2).reduce((sum, item) => sum + item, 0)).toBe(Number(amount));
  }
});
