import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "It goes by the person who asks.";

export const testKit: TestKit = {
  operations: {
    getFirstSteps: { may: "change profile", noFilter },
    skipFirstSteps: {
      may: "change profile",
      body: { skipped: ["invite"] },
      audit: { none: "what a person sees of the overview, no act on the account" },
      noFilter,
    },
  },
};
