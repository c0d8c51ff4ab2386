import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import type { DraftContent } from "./schema";

const DRAFT: DraftContent = {
  mode: "single",
  sender: "POSTHORN",
  to: "",
  text: "Hello",
  voice: null,
  when: null,
  options: { is_text_deleted: null, is_unicode: null, callback_data: null },
  bulk: null,
};
const audit = {
  none: "saved while someone types; what is sent is recorded by its message",
};

const saved = async ({ make, owner }: KitContext) => {
  const { uuid } = await make(owner, "POST", "/drafts", DRAFT);
  return { params: { uuid } };
};

export const testKit: TestKit = {
  operations: {
    listDrafts: { may: "change compose" },
    createDraft: {
      may: "change compose",
      body: DRAFT,
      audit,
      noFilter: "It asks for no rows of an account.",
    },
    getDraft: { may: "change compose", exampleRequest: saved },
    updateDraft: {
      may: "change compose",
      body: { ...DRAFT, revision: 1 },
      exampleRequest: saved,
      audit,
    },
    deleteDraft: { may: "change compose", exampleRequest: saved, audit },
  },

  async fixture({ make, owner }, canary) {
    const { uuid } = await make(owner, "POST", "/drafts", { ...DRAFT, text: canary });
    return { ids: { uuid: [uuid] } };
  },
};
