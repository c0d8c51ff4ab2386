import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getNotificationSettings: {
      may: "change profile",
      noFilter: "It answers with one row, and chance decides which one comes first.",
    },
    updateNotificationSettings: {
      may: "change profile",
      body: { events: [] },
      audit: "notifications.changed",
    },
  },
};
