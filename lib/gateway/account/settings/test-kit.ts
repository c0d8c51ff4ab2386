import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "It returns one row, whose order isn't defined without the filter.";

export const testKit: TestKit = {
  operations: {
    getAccountSettings: { permission: "read accountSettings", noFilter },
    updateAccountSettings: {
      permission: "write billingAddress",
      body: { name: "Own name" },
      audit: "account.settings_changed",
    },
    getSendingSettings: { permission: "read sendingSettings", noFilter },
    updateSendingSettings: {
      permission: "write sendingSettings",
      body: { default_sender: "OWN" },
      audit: "account.sending_changed",
    },
  },
};
