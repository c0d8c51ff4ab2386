import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { calculateCharge, feeShare, toShare } from "./charge";

test.each([
  [10_000n, 0, 1_900, { fee: 0n, vat: 1_900n, amount: 11_900n }],
  [10_000n, 150, 1_900, { fee: 150n, vat: 1_929n, amount: 12_079n }],
  [3n, 0, 1_900, { fee: 0n, vat: 1n, amount: 4n }],
  [2n, 0, 1_900, { fee: 0n, vat: 0n, amount: 2n }],
  [50n, 0, 810, { fee: 0n, vat: 4n, amount: 54n }],
  [0n, 150, 1_900, { fee: 0n, vat: 0n, amount: 0n }],
])("charges %s cents with a fee of %s and VAT of %s", (net, fee, vat, expected) => {
  expect(calculateCharge(net, fee, vat)).toEqual({ net, ...expected });
});

/** `share` is that of `amount`, off by half a cent at most. */
function expectRounded(share: bigint, amount: bigint, basisPoints: number): void {
  const off = share * 10_000n - amount * BigInt(basisPoints);
  expect(off >= -5_000n && off <= 5_000n).toBe(true);
}

test("splits an amount into parts within half a cent each, and mirrors a charge in its credit", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 2_700 }),
      (net, fee, vat) => {
        const charge = calculateCharge(net, fee, vat);
        expect(charge.net + charge.fee + charge.vat).toBe(charge.amount);
        expectRounded(charge.fee, net, fee);
        expect(feeShare({ ...charge, feeRate: fee })).toBe(fee);
        expectRounded(charge.vat, net + charge.fee, vat);
        expect(toShare(-net, vat)).toBe(-toShare(net, vat));
        expect(calculateCharge(-net, fee, vat).amount).toBe(-charge.amount);
      },
    ),
    { numRuns: runs(1_000) },
  );
});

test("has no percentage for a fee that isn't proportional to the amount", () => {
  expect(feeShare({ net: 10_000n, fee: 290n, feeRate: 290 })).toBe(290);
  expect(feeShare({ net: 6_667n, fee: 290n, feeRate: 290 })).toBe(0);
});
