import type { TestKit } from "@/lib/api-suites/test-kit";

/** Only for accounts of staff, which all are in tests. */
export const testKit: TestKit = {
  operations: {
    listUnclaimedIncomings: {
      may: "see routes",
      noFilter: "These messages are of no account, and only staff sees them.",
    },
  },
};
