import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "Aggregates can't be filtered by owner; their own test checks isolation.";

export const testKit: TestKit = {
  operations: {
    getMessageStats: { permission: "read insightsDelivery", keys: ["messaging", "read"], noFilter },
    getDeliveryStats: {
      permission: "read insightsDelivery",
      keys: ["messaging", "read"],
      noFilter,
    },
    getSpendingStats: {
      permission: "read insightsDelivery",
      keys: ["messaging", "read"],
      noFilter,
    },
    getSourceStats: {
      permission: "read billingDocuments",
      keys: ["payments"],
      noFilter,
      exampleRequest: async () => ({ query: { from: "1770000000", to: "1770003600" } }),
    },
    getRequestStats: { permission: "read requestLog", keys: ["messaging"], noFilter },
    getRunway: { permission: "read balance", keys: ["messaging", "read"], noFilter },
  },
};
