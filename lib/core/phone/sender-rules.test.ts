import { expect, test } from "vitest";
import { COUNTRIES } from "@/lib/core/countries/countries";
import { sendingHint } from "@/lib/core/countries/sending-hints";
import { senderFact, senderRule } from "./sender-rules";

const DAY = /^20\d\d-\d\d-\d\d$/;

test("cites the source of every country rule, and the day of the last check if any", () => {
  const facts = COUNTRIES.flatMap(({ iso2 }) => [senderFact(iso2), sendingHint(iso2)]).filter(
    (fact) => fact !== null,
  );
  expect(facts.length).toBeGreaterThan(50);
  for (const { source, checkedOn } of facts) {
    expect(source.length).toBeGreaterThan(5);
    if (checkedOn !== null) expect(checkedOn).toMatch(DAY);
  }
});

test.each([
  ["AU", "registered"],
  ["US", "numbersOnly"],
  ["SG", "registered"],
  ["DE", null],
  ["XX", null],
])("%s: %s", (iso2, rule) => {
  expect(senderRule(iso2)).toBe(rule);
});
