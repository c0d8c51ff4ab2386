import type { TestKit } from "@/lib/api-suites/test-kit";

const keys = ["messaging", "read", "payments"] as const;
const noFilter = "Prices of a level are the same for all accounts of it.";

export const testKit: TestKit = {
  operations: {
    getPricelist: { may: "public" },
    getMyPricelist: { may: "see prices", keys, noFilter },
    listMyPriceChanges: { may: "see prices", keys, noFilter },
    getPinnedCountries: { may: "see prices", noFilter: "It goes by the person who asks." },
    updatePinnedCountries: {
      may: "see prices",
      body: { countries: ["DE"] },
      noFilter: "It goes by the person who asks.",
      audit: { none: "Where someone looks first changes nothing of the account." },
    },
  },
  words: { country: "DE" },
};
