import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { COUNTRIES } from "@/lib/core/countries/countries";
import { determineVat, doesVatIdDecide } from "./vat";
import { isInUnion, standardRate } from "./vat-rates";

const DAY = "2026-11-23";
const of = (seller: string, buyer: string, checkedVatId: string | null = null, day = DAY) =>
  determineVat({ seller, buyer, checkedVatId }, day);
const S = (rate: number) => ({ category: "S", rate });
const AE = { category: "AE", rate: 0 };
const O = { category: "O", rate: 0 };

test.each([
  ["at home", of("DE", "DE"), S(1_900)],
  ["at home, a business too", of("DE", "DE", "DE136695976"), S(1_900)],
  ["a business in the Union", of("DE", "AT", "ATU13585627"), AE],
  ["a business in Greece, which writes EL", of("DE", "GR", "EL094259216"), AE],
  ["a business of Monaco, which is registered in France", of("DE", "MC", "FR40303265045"), AE],
  ["nobody has confirmed the VAT ID", of("DE", "AT"), S(2_000)],
  ["a VAT ID of another country than the address", of("DE", "AT", "FR40303265045"), S(2_000)],
  ["a VAT ID of home, an address abroad", of("DE", "AT", "DE136695976"), S(2_000)],
  ["a consumer in the Union pays the rate at home", of("DE", "HU"), S(2_700)],
  ["outside the Union", of("DE", "US"), O],
  ["Switzerland, also with a number", of("DE", "CH", "CHE123456788"), O],
  ["Great Britain", of("DE", "GB"), O],
  ["Northern Ireland, for services", of("DE", "GB", "XI123456789"), O],
  ["overseas departments, with a code of their own", of("FR", "RE"), O],
  ["a Swiss seller at home", of("CH", "CH"), S(810)],
  ["a Swiss seller in Liechtenstein, which is its area", of("CH", "LI"), S(810)],
  ["a Swiss seller abroad", of("CH", "DE"), O],
  ["a British seller on the Isle of Man", of("GB", "IM"), S(2_000)],
  ["a Norwegian seller", of("NO", "NO"), S(2_500)],
  ["a seller of a country without a rate here", of("US", "US"), O],
])("%s", (_, treatment, expected) => expect(treatment).toEqual(expected));

test("flags the VAT ID as decisive exactly where confirming it changes the VAT", () => {
  const ids = ["DE136695976", "ATU13585627", "FR40303265045", "CHE123456788", "XI123456789"];
  for (const { iso2: buyer } of COUNTRIES) {
    for (const vatId of ids) {
      const changes = of("DE", buyer).rate !== of("DE", buyer, vatId).rate;
      expect(doesVatIdDecide({ seller: "DE", buyer }, vatId), `${buyer} ${vatId}`).toBe(changes);
    }
  }
});

test.each([
  ["EE", "2025-06-30", 2_200],
  ["EE", "2025-07-01", 2_400],
  ["RO", "2025-07-31", 1_900],
  ["RO", "2025-08-01", 2_100],
  ["SK", "2024-12-31", 2_000],
  ["SK", "2025-01-01", 2_300],
  ["FI", "2024-08-31", 2_400],
  ["FI", "2024-09-01", 2_550],
  ["LT", DAY, 2_100],
])("finds the standard rate of %s on %s", (iso2, day, rate) =>
  expect(standardRate(iso2, day)).toBe(rate),
);

test("counts 27 EU members, and Monaco", () => {
  expect(COUNTRIES.filter(({ iso2 }) => isInUnion(iso2))).toHaveLength(28);
});

test("omits VAT only with a reason, for any pair of countries", () => {
  const country = fc.constantFrom(...COUNTRIES.map(({ iso2 }) => iso2));
  fc.assert(
    fc.property(country, country, (seller, buyer) => {
      const { category, rate } = of(seller, buyer);
      // Within the EU, only a confirmed VAT ID exempts from VAT.
      if (isInUnion(seller) && isInUnion(buyer)) expect(category).toBe("S");
      expect(category).not.toBe("AE");
      expect(rate > 0).toBe(category === "S");
    }),
    { numRuns: runs(500) },
  );
});
