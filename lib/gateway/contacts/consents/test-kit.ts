import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    listConsents: { permission: "read blockedNumbers", keys: ["messaging", "read"] },
  },

  async fixture({ make, owner }, canary) {
    await make(owner, "POST", "/blocked_numbers", { number: "+441632960063", note: canary });
    return {};
  },
};
