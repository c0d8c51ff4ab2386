import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter =
  "Sums carry no mark of whose they are; their own test looks at another account's figures.";

export const testKit: TestKit = {
  operations: {
    getAttention: { may: "see overview", keys: ["messaging", "read"], noFilter },
  },
};
