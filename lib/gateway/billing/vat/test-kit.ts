import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getVatCheck: {
      may: "see accountSettings",
      keys: ["payments"],
      noFilter: "It answers with one row, and chance decides which one comes first.",
    },
  },
};
