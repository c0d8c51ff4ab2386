import { randomBytes } from "node:crypto";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const freshName = () => `Text ${randomBytes(6).toString("hex")}`;
const audit = { none: "saved for answers; what is sent is recorded by its message" };

const kept = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/saved_texts", { name: freshName(), text: "Hello" });
  return { params: { saved_text_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listSavedTexts: { may: "see inbox", keys: ["messaging", "read"] },
    createSavedText: {
      may: "change inbox",
      keys: ["messaging"],
      exampleRequest: async () => ({ body: { name: freshName(), text: "Hello" } }),
      audit,
      noFilter: "It makes a row and asks for none.",
    },
    getSavedText: { may: "see inbox", keys: ["messaging", "read"], exampleRequest: kept },
    updateSavedText: {
      may: "change inbox",
      keys: ["messaging"],
      body: { name: "Taken over", text: "Hello" },
      exampleRequest: kept,
      audit,
    },
    deleteSavedText: { may: "change inbox", keys: ["messaging"], exampleRequest: kept, audit },
  },

  async fixture({ make, owner }, canary) {
    const { id } = await make(owner, "POST", "/saved_texts", { name: freshName(), text: canary });
    return { ids: { saved_text_id: [String(id)] } };
  },
};
