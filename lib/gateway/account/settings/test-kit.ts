import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "It answers with one row, and chance decides which one comes first.";

export const testKit: TestKit = {
  operations: {
    getAccountSettings: { may: "see accountSettings", noFilter },
    updateAccountSettings: {
      may: "change billingAddress",
      body: { name: "Own name" },
      audit: "account.settings_changed",
    },
    getSendingSettings: { may: "see sendingSettings", noFilter },
    updateSendingSettings: {
      may: "change sendingSettings",
      body: { default_sender: "OWN" },
      audit: "account.sending_changed",
    },
  },
};
