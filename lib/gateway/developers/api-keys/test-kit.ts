import { makeTestKey } from "@/lib/api-suites/test-api";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const createExample = async ({ account }: KitContext) => {
  const { id } = await makeTestKey(account.ctx);
  return { params: { id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listApiKeys: { may: "change developers" },
    createApiKey: {
      may: "change developers",
      body: { name: "Own key" },
      audit: "api_key.created",
      noFilter: "It asks for no rows of an account.",
    },
    updateApiKey: {
      may: "change developers",
      body: { name: "Taken over", is_active: false },
      exampleRequest: createExample,
      audit: "api_key.changed",
    },
    deleteApiKey: {
      may: "change developers",
      exampleRequest: createExample,
      audit: "api_key.deleted",
    },
    rotateApiKey: {
      may: "change developers",
      body: { overlap_hours: 1 },
      exampleRequest: createExample,
      audit: "api_key.rotated",
    },
    takeOverApiKey: {
      may: "change team",
      exampleRequest: createExample,
      audit: "api_key.taken_over",
    },
  },

  async fixture({ account }, canary) {
    const { id } = await makeTestKey(account.ctx, { name: canary });
    return { ids: { id: [String(id)] } };
  },
};
