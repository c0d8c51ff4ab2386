import type { TestKit } from "@/lib/api-suites/test-kit";

const keys = ["payments"] as const;
const noFilter = "Aggregates can't be filtered by owner.";
const hour = { from: "1770000000", to: "1770003600" };

export const testKit: TestKit = {
  operations: {
    getStatement: {
      permission: "read billingDocuments",
      keys,
      noFilter,
      exampleRequest: async () => ({ query: hour }),
    },
    downloadStatement: {
      permission: "read billingDocuments",
      keys,
      noFilter,
      exampleRequest: async () => ({ query: hour }),
    },
  },
};
