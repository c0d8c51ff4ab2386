import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    listAccessRequests: {
      permission: "write profile",
      noFilter: "It is scoped to the requesting user.",
    },
    askForAccess: {
      permission: "write profile",
      body: { page: "/billing" },
      audit: "access.requested",
    },
  },
};
