import { expect, test } from "vitest";
import { findOptOutProblem } from "@/lib/core/countries/opt-out";
import { CAMPAIGN_TEXTS, DEMO_COUNTRIES, DEMO_SENDERS } from "./content";

test("adds an opt-out to the demo account's ads if the sender is a name", () => {
  const options = {
    sender: DEMO_SENDERS[0],
    countries: DEMO_COUNTRIES,
    unsubscribeCodes: new Set<string>(),
  };
  expect(findOptOutProblem(CAMPAIGN_TEXTS, options)).toBeNull();
});
