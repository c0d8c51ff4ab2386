import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { giveNumber, write } from "./test-inbound";

const PHONE = "+491713920066";
const audit = {
  none: "reading and answering is everyday work; what is sent is recorded by its message",
};

const createExample = async ({ make, owner, account }: KitContext) => {
  await write(PHONE, await giveNumber(account.id), "Hello?");
  const [latest] = await make(owner, "GET", "/conversations");
  return { params: { conversation_id: latest.id as string } };
};

export const testKit: TestKit = {
  operations: {
    getInbox: { may: "see inbox", keys: ["messaging", "read"] },
    listConversations: { may: "see inbox", keys: ["messaging", "read"] },
    getConversation: {
      may: "see inbox",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateConversation: {
      may: "change inbox",
      keys: ["messaging"],
      body: { is_closed: true },
      exampleRequest: createExample,
      audit,
    },
    updateConversations: {
      may: "change inbox",
      keys: ["messaging"],
      exampleRequest: async (context) => {
        const { params } = await createExample(context);
        return { body: [{ id: params.conversation_id, is_closed: true }] };
      },
      audit,
      noFilter: "Its body names the rows; foreign-ids.test.ts tries that.",
    },
    listConversationMessages: {
      may: "see inbox",
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
