import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "Aggregates can't be filtered by owner; their own test checks isolation.";

export const testKit: TestKit = {
  operations: {
    getAttention: { permission: "read overview", keys: ["messaging", "read"], noFilter },
  },
};
