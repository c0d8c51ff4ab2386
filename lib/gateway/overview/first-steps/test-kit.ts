import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "It is scoped to the requesting user.";

export const testKit: TestKit = {
  operations: {
    getFirstSteps: { permission: "write profile", noFilter },
    skipFirstSteps: {
      permission: "write profile",
      body: { skipped: ["invite"] },
      audit: { none: "a display preference of a user, not an account change" },
      noFilter,
    },
  },
};
