import { type CountryCode, getCountries, getExampleNumber } from "libphonenumber-js/max";
import EXAMPLES from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import type { ImportChoices } from "./record";
import { repairPhone } from "./repair-phone";

const HOMES = "DE AT CH GB IE ES PT PL FR IT NL US BR MX AR".split(" ");

const choices = (country: string): ImportChoices => ({
  has_header: true,
  country,
  known: "keep",
  blocked: "skip",
  zeros: "repair",
  ambiguous: "skip",
  too_long: "skip",
});

/** Spellings of a number within its country that were valid once, and the number today. */
const FORMER: readonly (readonly [string, string])[] = [
  ["5215512345678", "+525512345678"],
  ["5219931234567", "+529931234567"],
  ["551187654321", "+5511987654321"],
  ["552196543210", "+5521996543210"],
  ["54111523456789", "+5491123456789"],
  ["22997123456", "+2290197123456"],
  ["22507123456", "+2250707123456"],
  ["22545123456", "+2250545123456"],
];

function listForms(country: CountryCode): { form: string; phone: string }[] {
  const example = getExampleNumber(country, EXAMPLES);
  if (example === undefined) return [];
  const phone = example.number;
  const digits = phone.slice(1);
  const forms = [phone, example.formatInternational(), `00${digits}`, digits, `${digits}.0`];
  return forms.map((form) => ({ form, phone }));
}

function count(home: string, forms: readonly { form: string; phone: string }[]) {
  const total = { right: 0, refused: 0, wrong: [] as string[] };
  for (const { form, phone } of forms) {
    const read = repairPhone(form, choices(home));
    if (read.problem !== null) total.refused += 1;
    else if (read.phone === phone) total.right += 1;
    else total.wrong.push(`${form} in ${home} is ${read.phone}`);
  }
  return total;
}

test("never reads a foreign mobile number as another one", () => {
  const totals = HOMES.map((home) => {
    const countries = getCountries().filter((country) => country !== home);
    return count(home, countries.flatMap(listForms));
  });
  const right = totals.reduce((sum, total) => sum + total.right, 0);
  const refused = totals.reduce((sum, total) => sum + total.refused, 0);
  process.stdout.write(`foreign numbers: ${right} right, ${refused} refused\n`);
  expect(totals.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(right).toBeGreaterThan(50 * refused);
});

test("never reads a former spelling as another number", () => {
  const forms = FORMER.flatMap(([digits, phone]) => [
    { form: digits, phone },
    { form: `+${digits}`, phone },
    { form: `00${digits}`, phone },
  ]);
  expect(HOMES.flatMap((home) => count(home, forms).wrong)).toEqual([]);
});
