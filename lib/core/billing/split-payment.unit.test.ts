import { expect, test } from "vitest";
import { fc } from "@/lib/core/ids/test-random";
import { minMicro } from "@/lib/core/money/money";
import { calculateCharge, chargeWithin, splitPayment } from "./charge";
import { subtractCredited } from "./charge-back";

test("splits into non-negative parts that sum to the charge", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 5_000_000n }),
      fc.constantFrom(0, 700, 1_900, 2_300),
      fc.array(fc.bigInt({ min: 1n, max: 900_000n }), { maxLength: 8 }),
      (net, rate, parts) => {
        let open = calculateCharge(net, 0, rate);
        for (const wanted of [...parts, open.amount]) {
          if (open.amount === 0n) break;
          const part = splitPayment(open, minMicro(wanted, open.amount));
          expect(part.amount).toBe(part.net + part.fee + part.vat);
          open = subtractCredited(open, part);
          for (const each of [part.net, part.vat, open.net, open.vat])
            expect(each).toBeGreaterThanOrEqual(0n);
        }
        expect(open).toEqual({ net: 0n, fee: 0n, vat: 0n, amount: 0n });
      },
    ),
  );
});

test("leaves at most a cent when a charge is included in an amount", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 2n, max: 9_000_000n }),
      fc.constantFrom(0, 700, 1_900, 2_300),
      (amount, rate) => {
        const left = amount - chargeWithin(amount, rate).amount;
        expect(left === 0n || left === 1n).toBe(true);
      },
    ),
  );
});
