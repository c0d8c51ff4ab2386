import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const PHONE = { phone: "+491713920001", a: "Erika", callback_data: "customer-1" };

const group = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/groups", { name: "Customers" });
  return { group_id: String(id) };
};
const emptyGroup = async (context: KitContext) => ({ params: await group(context) });
const createExample = async (context: KitContext) => {
  const { group_id } = await group(context);
  const { id } = await context.make(context.owner, "POST", `/groups/${group_id}/phones`, PHONE);
  return { params: { phone_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listPhones: {
      permission: "read groups",
      keys: ["messaging", "read"],
      exampleRequest: emptyGroup,
    },
    createPhone: {
      permission: "write groups",
      keys: ["messaging"],
      body: PHONE,
      exampleRequest: emptyGroup,
      audit: "phone.added",
    },
    createPhones: {
      permission: "write groups",
      keys: ["messaging"],
      body: [PHONE],
      exampleRequest: emptyGroup,
      audit: "phone.batch_added",
    },
    exportGroup: {
      // Roles with masked numbers get no file.
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: emptyGroup,
    },
    exportGroupExcel: {
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: emptyGroup,
    },
    getPhone: {
      permission: "read groups",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updatePhone: {
      permission: "write groups",
      keys: ["messaging"],
      body: PHONE,
      exampleRequest: createExample,
      audit: "phone.changed",
    },
    deletePhone: {
      permission: "write groups",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "phone.deleted",
    },
  },

  async fixture({ make, owner }, canary) {
    const { id: groupId } = await make(owner, "POST", "/groups", { name: "Customers" });
    const ids: string[] = [];
    for (const phone of ["+491713920041", "+491713920042"]) {
      const { id } = await make(owner, "POST", `/groups/${groupId}/phones`, { phone, a: canary });
      ids.push(String(id));
    }
    return { ids: { phone_id: ids } };
  },
};
