import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { microToCents } from "@/lib/core/money/money";
import { type Usage, usageLines } from "./usage-lines";

const WORDS = {
  parts: (count: bigint) => `${count} parts`,
  count: (count: bigint) => `${count} in all`,
  covered: "covered",
  carried: "carried",
};
const total = (lines: readonly { net: bigint }[]) => lines.reduce((sum, { net }) => sum + net, 0n);
const germany: Usage = { name: "SMS: Germany", quantity: 1_000n, isParts: true, cost: 75_000_000n };

test("shows a single price as quantity and price", () => {
  expect(usageLines([germany], 7_500n, WORDS)).toEqual([
    { name: "SMS: Germany", description: null, quantity: 1_000n, unitPrice: 75_000n, net: 7_500n },
  ]);
});

test.each([
  [true, "7 parts"],
  [false, "7 in all"],
])("shows several prices as a sum that names the quantity (parts: %s)", (isParts, description) => {
  expect(usageLines([{ ...germany, quantity: 7n, isParts }], 7_500n, WORDS)).toMatchObject([
    { description, quantity: 1n, unitPrice: 75_000_000n, net: 7_500n },
  ]);
});

test.each([
  [5_000n, { name: "covered", quantity: -1n, unitPrice: 25_000_000n, net: -2_500n }],
  [8_000n, { name: "carried", quantity: 1n, unitPrice: 5_000_000n, net: 500n }],
])("shows that %s cents of the total are owed", (owed, line) => {
  expect(usageLines([germany], owed, WORDS)[1]).toMatchObject(line);
});

test("has lines that sum to the cost and to the amount owed, to the cent", () => {
  const usage = fc.record({
    name: fc.constant("SMS"),
    quantity: fc.bigInt({ min: 1n, max: 10_000n }),
    isParts: fc.boolean(),
    cost: fc.bigInt({ min: 1n, max: 10n ** 10n }),
  });
  fc.assert(
    fc.property(
      fc.array(usage, { minLength: 1, maxLength: 12 }),
      fc.bigInt({ min: 1n, max: 10n ** 8n }),
      (all, owed) => {
        const lines = usageLines(all, owed, WORDS);
        expect(total(lines)).toBe(owed);
        const used = lines.slice(0, all.length);
        expect(total(used)).toBe(microToCents(all.reduce((sum, { cost }) => sum + cost, 0n)));
        for (const { quantity, unitPrice, net } of lines) {
          expect(microToCents(quantity * unitPrice)).toBe(net);
          expect(unitPrice >= 0n).toBe(true);
        }
      },
    ),
    { numRuns: runs(1_000) },
  );
});
