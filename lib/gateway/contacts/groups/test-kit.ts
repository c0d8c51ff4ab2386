import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const GROUP = { name: "Customers", name_a: "First name" };

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/groups", GROUP);
  return { params: { group_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listGroups: { permission: "read groups", keys: ["messaging", "read"] },
    createGroup: {
      permission: "write groups",
      keys: ["messaging"],
      body: GROUP,
      audit: "group.created",
      noFilter: "It creates a row and reads none.",
    },
    getGroup: {
      permission: "read groups",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateGroup: {
      permission: "write groups",
      keys: ["messaging"],
      body: { name: "Taken over" },
      exampleRequest: createExample,
      audit: "group.changed",
    },
    deleteGroup: {
      permission: "write groups",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "group.deleted",
    },
    getGroupGrowth: {
      permission: "read groups",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    getGroupFigures: {
      permission: "read groups",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter: "Aggregates can't be filtered by owner; their own test checks isolation.",
    },
  },

  async fixture({ make, owner }, canary) {
    const ids: string[] = [];
    for (const name of ["one", "two"]) {
      const { id } = await make(owner, "POST", "/groups", {
        name: `${canary} ${name}`,
        name_a: "Name",
        phones: [{ phone: "+491713920031", a: canary }],
      });
      ids.push(String(id));
    }
    return { ids: { group_id: ids } };
  },
};
