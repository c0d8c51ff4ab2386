import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter =
  "Sums carry no mark of whose they are; their own test looks at another account's figures.";

export const testKit: TestKit = {
  operations: {
    getMessageStats: { may: "see insightsDelivery", keys: ["messaging", "read"], noFilter },
    getDeliveryStats: { may: "see insightsDelivery", keys: ["messaging", "read"], noFilter },
    getSpendingStats: { may: "see insightsDelivery", keys: ["messaging", "read"], noFilter },
    getSourceStats: {
      may: "see billingDocuments",
      keys: ["payments"],
      noFilter,
      exampleRequest: async () => ({ query: { from: "1770000000", to: "1770003600" } }),
    },
    getRequestStats: { may: "see requestLog", keys: ["messaging"], noFilter },
    getRunway: { may: "see balance", keys: ["messaging", "read"], noFilter },
  },
};
