import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "Aggregates can't be filtered by owner.";

export const testKit: TestKit = {
  operations: {
    getSpendingReport: {
      permission: "read insightsSpend",
      keys: ["payments"],
      noFilter,
      exampleRequest: async () => ({ query: { from: "1770000000", to: "1770003600" } }),
    },
    getSpendingForecast: { permission: "read insightsSpend", keys: ["payments"], noFilter },
  },
};
