import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const PHONE = "+491713920071";

const known = async ({ make, owner }: KitContext) => {
  await make(owner, "POST", "/groups", { name: "Customers", phones: [{ phone: PHONE }] });
  return { params: { phone: PHONE } };
};

export const testKit: TestKit = {
  operations: {
    listContacts: { permission: "read groups", keys: ["messaging", "read"] },
    getContact: {
      // Roles with masked numbers can't filter by one.
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: known,
    },
    updateContact: {
      permission: "write groups",
      keys: ["messaging"],
      body: { own_name: "Erika Mustermann" },
      exampleRequest: known,
      audit: "contact.changed",
    },
    getContactHistory: {
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: known,
    },
  },
  unknownIds: { phone: "+491713920099" },

  async fixture({ make, owner }, canary) {
    await make(owner, "POST", "/groups", {
      name: "Contacts",
      phones: [{ phone: "+491713920073", a: canary }],
    });
    return { ids: { phone: ["+491713920073"] }, canaries: ["+491713920073"] };
  },
};
