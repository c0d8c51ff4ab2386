import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    compareSends: {
      permission: "read insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter: "Its own test requests another account's bulks and campaigns.",
    },
  },
};
