import type { TestKit } from "@/lib/api-suites/test-kit";

const common = {
  permission: "read billingDocuments",
  keys: ["payments"],
  noFilter: "It has no parameters that reference rows.",
} as const;

export const testKit: TestKit = {
  operations: { getOpenItems: common, downloadOpenItems: common },
};
