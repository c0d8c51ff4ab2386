import type { TestKit } from "@/lib/api-suites/test-kit";

const common = {
  may: "see billingDocuments",
  keys: ["payments"],
  noFilter: "It has no parameters that name rows.",
} as const;

export const testKit: TestKit = {
  operations: { getOpenItems: common, downloadOpenItems: common },
};
