import type { TestKit, World } from "@/lib/api-suites/test-kit";

const PHONE = "+491713920075";

const known = async ({ make, owner }: World) => {
  await make(owner, "POST", "/groups", { name: "Customers", phones: [{ phone: PHONE }] });
  return { params: { phone: PHONE } };
};

export const testKit: TestKit = {
  operations: {
    // What owners alone may do.
    getContactErasure: { may: "change accountSettings", occasion: known },
    forgetContact: {
      may: "change accountSettings",
      occasion: known,
      audit: "contact.forgotten",
    },
  },
};
