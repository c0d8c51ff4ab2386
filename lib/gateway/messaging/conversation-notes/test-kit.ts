import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const PHONE = "+491713920068";

const createAnsweredExample = async ({ make, owner, account }: KitContext) => {
  await write(PHONE, await giveNumber(account.id), "Hello?");
  const [latest] = await make(owner, "GET", "/conversations");
  return { params: { conversation_id: latest.id as string } };
};

const createNotedExample = async (context: KitContext, text = "Called back") => {
  const { params } = await createAnsweredExample(context);
  const path = `/conversations/${params.conversation_id}/notes`;
  const { id } = await context.make(context.owner, "POST", path, { text });
  return { params: { ...params, note_id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    listConversationNotes: {
      permission: "read inbox",
      keys: ["messaging", "read"],
      exampleRequest: async (context) => {
        const { note_id, ...params } = (await createNotedExample(context)).params;
        return { params };
      },
    },
    createConversationNote: {
      permission: "write inbox",
      body: { text: "Called back" },
      exampleRequest: createAnsweredExample,
      audit: "conversation_note.added",
    },
    updateConversationNote: {
      permission: "write inbox",
      body: { text: "Called back twice" },
      exampleRequest: (context) => createNotedExample(context),
      audit: "conversation_note.changed",
    },
    deleteConversationNote: {
      permission: "write inbox",
      exampleRequest: (context) => createNotedExample(context),
      audit: "conversation_note.deleted",
    },
  },

  async fixture(context, canary) {
    const { params } = await createNotedExample(context, canary);
    return { ids: { conversation_id: [params.conversation_id], note_id: [params.note_id] } };
  },
};
