import type { TestKit } from "@/lib/api-suites/test-kit";

/** Only for accounts of staff, which all are in tests; carriers belong to no account. */
export const testKit: TestKit = {
  operations: {
    listCarriers: {
      may: "see routes",
      noFilter: "Carriers serve all accounts, and only staff sees them.",
    },
    bringCarrierCallback: { may: "public" },
    postCarrierCallback: {
      may: "public",
      audit: { none: "a carrier reports, nobody of an account" },
    },
  },
  words: { carrier: "example" },
  unknownIds: { secret: "AAAAAAAAAAAAAAAAAAAAAAAA" },
};
