import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    compareSends: {
      may: "see insightsClicks",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter: "Its own test asks for another account's bulks and campaigns.",
    },
  },
};
