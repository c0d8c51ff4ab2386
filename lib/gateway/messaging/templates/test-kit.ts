import { randomBytes } from "node:crypto";
import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { asOwner } from "@/lib/db/transaction";

const freshName = () => `Template ${randomBytes(6).toString("hex")}`;

/** Fits verifications, too. */
const content = (text = "Hello [code|you]") => ({
  default_lang: "en",
  texts: [{ lang: "en", text }],
  placeholders: text.includes("[code") ? [{ name: "code", example: "4711" }] : [],
});

const createTemplate = ({ make, owner }: KitContext, text?: string) =>
  make(owner, "POST", "/templates", { name: freshName(), ...content(text) });

const createExample = async (kit: KitContext) => {
  const { id } = await createTemplate(kit);
  return { params: { template_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listTemplates: { permission: "read compose", keys: ["messaging", "read"] },
    createTemplate: {
      permission: "write compose",
      keys: ["messaging"],
      exampleRequest: async () => ({ body: { name: freshName(), ...content("Hello") } }),
      audit: "template.created",
      noFilter: "It creates a row and reads none.",
    },
    previewTemplate: {
      permission: "write compose",
      keys: ["messaging"],
      body: content("Hello"),
      audit: { none: "stores nothing" },
    },
    getTemplate: {
      permission: "read compose",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    listTemplateVersions: {
      permission: "read compose",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateTemplate: {
      permission: "write compose",
      keys: ["messaging"],
      body: { name: "Taken over", ...content("Taken over"), revision: 1 },
      exampleRequest: async (kit) => ({
        ...(await createExample(kit)),
        body: { name: freshName(), ...content("Taken over"), revision: 1 },
      }),
      audit: "template.changed",
    },
    approveTemplate: {
      permission: "write accountSettings",
      body: { revision: 1 },
      exampleRequest: async (kit) => {
        const { params } = await createExample(kit);
        await asOwner((tx) =>
          tx.query("UPDATE templates SET draft = content WHERE account_id = $1 AND id = $2", [
            kit.owner.accountId,
            params.template_id,
          ]),
        );
        return { params };
      },
      audit: "template.approved",
    },
    deleteTemplate: {
      permission: "write compose",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "template.deleted",
    },
  },

  async fixture(kit, canary) {
    const { id } = await kit.make(kit.owner, "POST", "/templates", {
      name: canary,
      ...content(`${canary} [code|you]`),
    });
    return { ids: { template_id: [String(id)] } };
  },
};
