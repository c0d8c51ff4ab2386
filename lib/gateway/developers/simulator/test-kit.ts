import type { TestKit } from "@/lib/api-suites/test-kit";

/** Only in copies that keep their messages to themselves; whoever sees the page sees everything on it. */
export const testKit: TestKit = {
  operations: {
    listSimulatorPhones: { may: "public" },
    listSimulatorMessages: { may: "public" },
    writeFromSimulatorPhone: {
      may: "public",
      audit: { none: "a phone writes, nobody of an account" },
    },
    listSimulatorMails: { may: "public" },
    getSimulatorMail: { may: "public" },
  },
};
