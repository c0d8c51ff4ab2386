import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getProfile: { permission: "write profile", noFilter: "It is scoped to the requesting user." },
    changeProfile: {
      permission: "write profile",
      body: { theme: "dark" },
      audit: "profile.changed",
    },
  },
};
