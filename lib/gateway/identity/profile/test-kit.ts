import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getProfile: { may: "change profile", noFilter: "It goes by the person who asks." },
    changeProfile: { may: "change profile", body: { theme: "dark" }, audit: "profile.changed" },
  },
};
