import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const PHONE = "+491713920068";

const answered = async ({ make, owner, account }: World) => {
  await write(PHONE, await giveNumber(account.id), "Hello?");
  const [latest] = await make(owner, "GET", "/conversations");
  return { params: { conversation_id: latest.id as string } };
};

const noted = async (world: World, text = "Called back") => {
  const { params } = await answered(world);
  const path = `/conversations/${params.conversation_id}/notes`;
  const { id } = await world.make(world.owner, "POST", path, { text });
  return { params: { ...params, note_id: id as string } };
};

export const testKit: TestKit = {
  operations: {
    listConversationNotes: {
      may: "see inbox",
      keys: ["messaging", "read"],
      occasion: async (world) => {
        const { note_id, ...params } = (await noted(world)).params;
        return { params };
      },
    },
    createConversationNote: {
      may: "change inbox",
      body: { text: "Called back" },
      occasion: answered,
      audit: "conversation_note.added",
    },
    updateConversationNote: {
      may: "change inbox",
      body: { text: "Called back twice" },
      occasion: (world) => noted(world),
      audit: "conversation_note.changed",
    },
    deleteConversationNote: {
      may: "change inbox",
      occasion: (world) => noted(world),
      audit: "conversation_note.deleted",
    },
  },

  async victim(world, canary) {
    const { params } = await noted(world, canary);
    return { ids: { conversation_id: [params.conversation_id], note_id: [params.note_id] } };
  },
};
