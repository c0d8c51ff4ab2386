import type { TestKit } from "@/lib/api-suites/test-kit";

const keys = ["messaging", "read", "payments"] as const;
const noFilter = "Prices are the same for all accounts of a level.";

export const testKit: TestKit = {
  operations: {
    getPricelist: { permission: "public" },
    getMyPricelist: { permission: "read prices", keys, noFilter },
    listMyPriceChanges: { permission: "read prices", keys, noFilter },
    getPinnedCountries: {
      permission: "read prices",
      noFilter: "It is scoped to the requesting user.",
    },
    updatePinnedCountries: {
      permission: "read prices",
      body: { countries: ["DE"] },
      noFilter: "It is scoped to the requesting user.",
      audit: { none: "A display preference of a user, not an account change." },
    },
  },
  words: { country: "DE" },
};
