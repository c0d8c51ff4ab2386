import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const PHONE = "+491713920068";

const answered = async ({ make, owner, account }: KitContext) => {
  await write(PHONE, await giveNumber(account.id), "Hello?");
  const [latest] = await make(owner, "GET", "/conversations");
  return { params: { conversation_id: latest.id as string } };
};

const noted = async (context: KitContext, text = "Called back") => {
  const { params } = await answered(context);
  const path = `/conversations/${params.conversation_id}/notes`;
  const { id } = await context.make(context.owner, "POST", path, { text });
  return { params: { ...params, note_id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    listConversationNotes: {
      may: "see inbox",
      keys: ["messaging", "read"],
      exampleRequest: async (context) => {
        const { note_id, ...params } = (await noted(context)).params;
        return { params };
      },
    },
    createConversationNote: {
      may: "change inbox",
      body: { text: "Called back" },
      exampleRequest: answered,
      audit: "conversation_note.added",
    },
    updateConversationNote: {
      may: "change inbox",
      body: { text: "Called back twice" },
      exampleRequest: (context) => noted(context),
      audit: "conversation_note.changed",
    },
    deleteConversationNote: {
      may: "change inbox",
      exampleRequest: (context) => noted(context),
      audit: "conversation_note.deleted",
    },
  },

  async fixture(context, canary) {
    const { params } = await noted(context, canary);
    return { ids: { conversation_id: [params.conversation_id], note_id: [params.note_id] } };
  },
};
