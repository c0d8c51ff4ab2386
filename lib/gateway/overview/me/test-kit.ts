import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getMe: {
      permission: "read balance",
      keys: ["messaging", "read", "payments"],
      noFilter: "It returns one row, whose order isn't defined without the filter.",
    },
  },
};
