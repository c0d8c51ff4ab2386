import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    listAccessRequests: { may: "change profile", noFilter: "It goes by the person who asks." },
    askForAccess: { may: "change profile", body: { page: "/billing" }, audit: "access.requested" },
  },
};
