import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getClickStats: {
      may: "see insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter:
        "Sums carry no mark of whose they are; their own test looks at another account's figures.",
    },
    getClickHours: {
      may: "see insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter: "Sums carry no mark of whose they are.",
    },
    getCampaignFigures: {
      may: "see insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter:
        "Sums carry no mark of whose they are; their own test looks at another account's figures.",
    },
  },
};
