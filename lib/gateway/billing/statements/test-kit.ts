import type { TestKit } from "@/lib/api-suites/test-kit";

const keys = ["payments"] as const;
const noFilter = "Sums carry no mark of whose they are.";
const hour = { from: "1770000000", to: "1770003600" };

export const testKit: TestKit = {
  operations: {
    getStatement: {
      may: "see billingDocuments",
      keys,
      noFilter,
      exampleRequest: async () => ({ query: hour }),
    },
    downloadStatement: {
      may: "see billingDocuments",
      keys,
      noFilter,
      exampleRequest: async () => ({ query: hour }),
    },
  },
};
