import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const GROUP = { name: "Customers", name_a: "First name" };

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/groups", GROUP);
  return { params: { group_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listGroups: { may: "see groups", keys: ["messaging", "read"] },
    createGroup: {
      may: "change groups",
      keys: ["messaging"],
      body: GROUP,
      audit: "group.created",
      noFilter: "It makes a row and asks for none.",
    },
    getGroup: { may: "see groups", keys: ["messaging", "read"], exampleRequest: createExample },
    updateGroup: {
      may: "change groups",
      keys: ["messaging"],
      body: { name: "Taken over" },
      exampleRequest: createExample,
      audit: "group.changed",
    },
    deleteGroup: {
      may: "change groups",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "group.deleted",
    },
    getGroupGrowth: {
      may: "see groups",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    getGroupFigures: {
      may: "see groups",
      keys: ["messaging", "read"],
      exampleRequest: async () => ({ query: {} }),
      noFilter:
        "Sums carry no mark of whose they are; their own test looks at another account's figures.",
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
