import { makeTestKey } from "@/lib/api-suites/test-api";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const createExample = async ({ account }: KitContext) => {
  const { id } = await makeTestKey(account.ctx);
  return { params: { id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listApiKeys: { permission: "write developers" },
    createApiKey: {
      permission: "write developers",
      body: { name: "Own key" },
      audit: "api_key.created",
      noFilter: "It reads no rows of an account.",
    },
    updateApiKey: {
      permission: "write developers",
      body: { name: "Taken over", is_active: false },
      exampleRequest: createExample,
      audit: "api_key.changed",
    },
    deleteApiKey: {
      permission: "write developers",
      exampleRequest: createExample,
      audit: "api_key.deleted",
    },
    rotateApiKey: {
      permission: "write developers",
      body: { overlap_hours: 1 },
      exampleRequest: createExample,
      audit: "api_key.rotated",
    },
    takeOverApiKey: {
      permission: "write team",
      exampleRequest: createExample,
      audit: "api_key.taken_over",
    },
  },

  async fixture({ account }, canary) {
    const { id } = await makeTestKey(account.ctx, { name: canary });
    return { ids: { id: [String(id)] } };
  },
};
