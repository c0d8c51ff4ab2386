import type { TestKit } from "@/lib/api-suites/test-kit";

/** Only for accounts of staff, which all are in tests. */
export const testKit: TestKit = {
  operations: {
    listUnclaimedIncomings: {
      permission: "read routes",
      noFilter: "These messages belong to no account, and only staff can see them.",
    },
  },
};
