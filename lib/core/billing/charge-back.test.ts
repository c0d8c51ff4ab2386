import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { type Charge, calculateCharge, toShare } from "./charge";
import { chargeBack } from "./charge-back";

const total = (charges: readonly Charge[], of: keyof Charge) =>
  charges.reduce((sum, charge) => sum + charge[of], 0n);

test("refunds random invoices to the cent, in any number of parts", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 2_700 }),
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 8n }), { maxLength: 6 }),
      fc.record({ net: fc.bigInt({ min: 1n, max: 100n }), count: fc.integer({ min: 0, max: 50 }) }),
      (net, fee, vat, parts, small) => {
        const invoice = calculateCharge(net, fee, vat);
        const notes: Charge[] = [];
        const rest = { net: invoice.net, fee: invoice.fee, vat: invoice.vat };
        const smallParts = Array.from({ length: small.count }, () => small.net);
        for (const part of [...smallParts, ...parts, undefined]) {
          if (rest.net === 0n) break;
          const note = chargeBack(rest, vat, part);
          expect(note.net + note.fee + note.vat).toBe(note.amount);
          // Rounding never piles up in the last one: none is off its rate by more than a cent.
          const off = note.vat - toShare(note.net + note.fee, vat);
          expect(off >= -1n && off <= 1n).toBe(true);
          expect(note.net > 0n && note.fee >= 0n && note.vat >= 0n).toBe(true);
          rest.net -= note.net;
          rest.fee -= note.fee;
          rest.vat -= note.vat;
          notes.push(note);
        }
        expect(total(notes, "amount")).toBe(invoice.amount);
        expect(rest).toEqual({ net: 0n, fee: 0n, vat: 0n });
      },
    ),
    { numRuns: runs(1_000) },
  );
});
