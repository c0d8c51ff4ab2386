import { fc } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/time/units";
import { calculateInterest } from "./late-interest";

const DUE = "2026-01-31";
const dayAfter = (days: number) =>
  new Date(Date.parse(DUE) + days * DAY_MS).toISOString().slice(0, 10);

test.each([
  ["nothing on the due date", 100_000n, 0, 0n],
  ["nothing before it", 100_000n, -5, 0n],
  ["one day", 100_000n, 1, 31n],
  ["a year", 100_000n, 365, 11_270n],
  ["half a cent is rounded up", 1n, 1_620, 1n],
  ["below half a cent is rounded down", 1n, 1_619, 0n],
])("calculates %s", (_, amount, days, interest) => {
  const debt = { amount, dueOn: DUE, payments: [] };
  expect(calculateInterest(debt, 112_700, dayAfter(days))).toBe(interest);
});

test("a payment lowers the base from the day that it arrived", () => {
  const debt = {
    amount: 365_000n,
    dueOn: DUE,
    payments: [
      { paidOn: dayAfter(-3), amount: 165_000n },
      { paidOn: dayAfter(5), amount: 100_000n },
    ],
  };
  // Four days on 2,000.00, then six on 1,000.00.
  expect(calculateInterest(debt, 100_000, dayAfter(10))).toBe(384n);
});

const debts = fc.record({
  parts: fc.array(
    fc.record({ amount: fc.bigInt(1n, 10_000_000n), day: fc.integer({ min: -30, max: 400 }) }),
    { maxLength: 6 },
  ),
  left: fc.bigInt(0n, 10_000_000n),
});
const rates = fc.integer({ min: 0, max: 300_000 });
const days = fc.integer({ min: 0, max: 400 });

const toDebt = ({ parts, left }: { parts: { amount: bigint; day: number }[]; left: bigint }) => ({
  amount: parts.reduce((sum, { amount }) => sum + amount, left),
  dueOn: DUE,
  payments: parts.map(({ amount, day }) => ({ amount, paidOn: dayAfter(day) })),
});

test("never falls with time, nor with a higher rate", () => {
  fc.assert(
    fc.property(debts, rates, days, days, (shape, rate, a, b) => {
      const debt = toDebt(shape);
      const [early, late] = [Math.min(a, b), Math.max(a, b)];
      const interest = calculateInterest(debt, rate, dayAfter(early));
      expect(calculateInterest(debt, rate, dayAfter(late))).toBeGreaterThanOrEqual(interest);
      expect(calculateInterest(debt, rate + 1, dayAfter(early))).toBeGreaterThanOrEqual(interest);
    }),
  );
});

test("is the interest of its parts, each until it was paid, within the rounding", () => {
  fc.assert(
    fc.property(debts, rates, days, (shape, rate, day) => {
      const whole = calculateInterest(toDebt(shape), rate, dayAfter(day));
      const parts = shape.parts.map(({ amount, day: paidAt }) => {
        const until = dayAfter(Math.min(day, paidAt - 1));
        return calculateInterest({ amount, dueOn: DUE, payments: [] }, rate, until);
      });
      const rest = { amount: shape.left, dueOn: DUE, payments: [] };
      const sum = [...parts, calculateInterest(rest, rate, dayAfter(day))].reduce((a, b) => a + b);
      const difference = whole > sum ? whole - sum : sum - whole;
      expect(difference).toBeLessThanOrEqual(BigInt(shape.parts.length + 2) / 2n);
    }),
  );
});

test("a payment never raises interest, and a later one saves less", () => {
  fc.assert(
    fc.property(debts, rates, days, days, days, (shape, rate, day, a, b) => {
      const debt = toDebt({ ...shape, left: shape.left + 1n });
      const paid = (at: number) => ({
        ...debt,
        payments: [...debt.payments, { paidOn: dayAfter(at), amount: shape.left + 1n }],
      });
      const until = dayAfter(day);
      const early = calculateInterest(paid(Math.min(a, b)), rate, until);
      const late = calculateInterest(paid(Math.max(a, b)), rate, until);
      expect(early).toBeLessThanOrEqual(late);
      expect(late).toBeLessThanOrEqual(calculateInterest(debt, rate, until));
    }),
  );
});
