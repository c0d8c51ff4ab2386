import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getVatCheck: {
      permission: "read accountSettings",
      keys: ["payments"],
      noFilter: "It returns one row, whose order isn't defined without the filter.",
    },
  },
};
