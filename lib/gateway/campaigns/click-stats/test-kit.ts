import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getClickStats: {
      permission: "read insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter: "Aggregates can't be filtered by owner; their own test checks isolation.",
    },
    getClickHours: {
      permission: "read insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter: "Aggregates can't be filtered by owner.",
    },
    getCampaignFigures: {
      permission: "read insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter: "Aggregates can't be filtered by owner; their own test checks isolation.",
    },
  },
};
