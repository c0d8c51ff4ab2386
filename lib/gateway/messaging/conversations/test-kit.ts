import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { giveNumber, write } from "./test-inbound";

const PHONE = "+491713920066";
const audit = {
  none: "routine inbox work; the sent message is the record",
};

const createExample = async ({ make, owner, account }: KitContext) => {
  await write(PHONE, await giveNumber(account.id), "Hello?");
  const [latest] = await make(owner, "GET", "/conversations");
  return { params: { conversation_id: latest.id as string } };
};

export const testKit: TestKit = {
  operations: {
    getInbox: { permission: "read inbox", keys: ["messaging", "read"] },
    listConversations: { permission: "read inbox", keys: ["messaging", "read"] },
    getConversation: {
      permission: "read inbox",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateConversation: {
      permission: "write inbox",
      keys: ["messaging"],
      body: { is_closed: true },
      exampleRequest: createExample,
      audit,
    },
    updateConversations: {
      permission: "write inbox",
      keys: ["messaging"],
      exampleRequest: async (context) => {
        const { params } = await createExample(context);
        return { body: [{ id: params.conversation_id, is_closed: true }] };
      },
      audit,
      noFilter: "Its body references the rows, which foreign-ids.test.ts covers.",
    },
    listConversationMessages: {
      permission: "read inbox",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
  },

  async fixture({ make, owner, account }, canary) {
    const number = await giveNumber(account.id);
    await write(PHONE, number, canary);
    const [latest] = await make(owner, "GET", "/conversations");
    return { ids: { conversation_id: [latest.id] }, canaries: [number] };
  },
};
