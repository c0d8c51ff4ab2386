import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getMe: {
      may: "see balance",
      keys: ["messaging", "read", "payments"],
      noFilter: "It answers with one row, and chance decides which one comes first.",
    },
  },
};
