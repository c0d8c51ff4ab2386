import type { TestKit } from "@/lib/api-suites/test-kit";

/** Only for accounts of staff, which all are in tests; carriers belong to no account. */
export const testKit: TestKit = {
  operations: {
    listCarriers: {
      permission: "read routes",
      noFilter: "Carriers serve all accounts, and only staff can see them.",
    },
    bringCarrierCallback: { permission: "public" },
    postCarrierCallback: {
      permission: "public",
      audit: { none: "reported by a carrier, without an acting user" },
    },
  },
  words: { carrier: "example" },
  unknownIds: { secret: "AAAAAAAAAAAAAAAAAAAAAAAA" },
};
