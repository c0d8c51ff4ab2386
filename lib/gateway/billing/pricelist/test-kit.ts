import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getMyPricelist: {
      may: "see prices",
      keys: ["messaging", "read", "payments"],
      noFilter: "Prices of a level are the same for all accounts of it.",
    },
  },
  words: { country: "DE" },
};
