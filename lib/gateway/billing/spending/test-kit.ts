import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "Sums carry no mark of whose they are.";

export const testKit: TestKit = {
  operations: {
    getSpendingReport: {
      may: "see insightsSpend",
      keys: ["payments"],
      noFilter,
      exampleRequest: async () => ({ query: { from: "1770000000", to: "1770003600" } }),
    },
    getSpendingForecast: { may: "see insightsSpend", keys: ["payments"], noFilter },
  },
};
