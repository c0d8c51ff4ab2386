import type { TestKit } from "@/lib/api-suites/test-kit";

/** Only in copies that keep their messages to themselves; whoever sees the page sees everything on it. */
export const testKit: TestKit = {
  operations: {
    listSimulatorPhones: { permission: "public" },
    listSimulatorMessages: { permission: "public" },
    writeFromSimulatorPhone: {
      permission: "public",
      audit: { none: "sent by a phone, without an acting user" },
    },
    listSimulatorMails: { permission: "public" },
    getSimulatorMail: { permission: "public" },
  },
};
