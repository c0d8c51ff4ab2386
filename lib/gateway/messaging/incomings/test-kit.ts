import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const PHONE = "+491713920067";

const createExample = async ({ make, owner, account }: KitContext) => {
  await write(PHONE, await giveNumber(account.id), "Hello?");
  const [latest] = await make(owner, "GET", "/incomings");
  return { params: { uuid: latest.uuid as string } };
};

export const testKit: TestKit = {
  operations: {
    listIncomings: { permission: "read inbox", keys: ["messaging", "read"] },
    exportIncomings: {
      permission: "write exportPersonal",
      keys: ["messaging", "read"],
      audit: "incoming.exported",
    },
    getIncoming: {
      permission: "read inbox",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    deleteIncoming: {
      permission: "write inbox",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "incoming.deleted",
    },
  },

  async fixture({ make, owner, account }, canary) {
    await write(PHONE, await giveNumber(account.id), canary);
    const [latest] = await make(owner, "GET", "/incomings");
    return { ids: { uuid: [latest.uuid] } };
  },
};
