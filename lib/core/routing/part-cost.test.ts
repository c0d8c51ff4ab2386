import { expect, it } from "vitest";
import { partCost } from "./part-cost";

const cost = (area: string, amount: bigint, service = "direct") => {
  return { service, area, currency: "EUR", cost: amount };
};
const COSTS = [
  cost("", 9n),
  cost("DE", 8n),
  cost("+49", 7n),
  cost("+4917", 6n),
  cost("AT", 5n),
  cost("", 4n, "text2speech"),
];

it.each([
  ["the longest prefix", { phone: "+4917112345678", iso2: "DE" }, 6n],
  ["a prefix before the country", { phone: "+4915112345678", iso2: "DE" }, 7n],
  ["the country", { phone: "+436641234567", iso2: "AT" }, 5n],
  ["the rest", { phone: "+33612345678", iso2: "FR" }, 9n],
])("uses the segment cost defined for %s", (_, message, amount) => {
  expect(partCost(COSTS, { serviceCode: "direct", ...message })?.cost).toBe(amount);
});

it("is unknown for a service without costs", () => {
  expect(
    partCost(COSTS, { serviceCode: "text2speech_ssml", phone: "+49171", iso2: "DE" }),
  ).toBeNull();
});
