import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getNotificationSettings: {
      permission: "write profile",
      noFilter: "It returns one row, whose order isn't defined without the filter.",
    },
    updateNotificationSettings: {
      permission: "write profile",
      body: { events: [] },
      audit: "notifications.changed",
    },
  },
};
