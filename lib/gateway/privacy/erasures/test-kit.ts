import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const PHONE = "+491713920075";

const known = async ({ make, owner }: KitContext) => {
  await make(owner, "POST", "/groups", { name: "Customers", phones: [{ phone: PHONE }] });
  return { params: { phone: PHONE } };
};

export const testKit: TestKit = {
  operations: {
    // What owners alone may do.
    getContactErasure: { may: "change accountSettings", exampleRequest: known },
    forgetContact: {
      may: "change accountSettings",
      exampleRequest: known,
      audit: "contact.forgotten",
    },
  },
};
